/** What an entry of the audit says, in words; what has none is shown by its name on the wire. */

import type { AuditEntry } from "@zhegui/client";
import type { TFunction, TypeOptions } from "i18next";

export type Words = TFunction<"adminAudit">;
type Texts = TypeOptions["resources"]["adminAudit"];

/** The kinds of record by which entries can be looked for. */
export const RECORDS = [
  "course",
  "courseCopy",
  "courseRevision",
  "subject",
  "teacher",
  "synonym",
  "assistantUsage",
  "category",
  "material",
  "news",
  "notice",
  "bank",
  "chapter",
  "question",
  "questionImport",
  "paper",
  "examination",
  "examinationPlan",
  "attempt",
  "lateAnswer",
  "trainingPlan",
  "certificate",
  "certificateHistory",
  "order",
  "pay",
  "refund",
  "payee",
  "staff",
  "staffInvitation",
  "department",
  "userOrganization",
  "organization",
  "user",
  "identityRequest",
  "archive",
  "courseAttract",
  "consultation",
  "consultationDesk",
  "consultant",
  "cannedAnswer",
  "file",
  "operator",
  "raisedLimit",
  "auditEntry",
] as const satisfies readonly (keyof Texts["record"])[];

/** A stored code; other texts are no part of a key. */
const PLAIN = /^\w{1,40}$/;

/** A kind of record. */
export function recordWords(t: Words, name: string): string {
  return t(`record.${name as keyof Texts["record"]}`, { defaultValue: name });
}

/** What can be done to a record. */
export const VERBS = [
  "accept",
  "address",
  "bulkList",
  "cancel",
  "close",
  "confirm",
  "copy",
  "correct",
  "create",
  "decide",
  "delete",
  "discard",
  "endEntry",
  "erase",
  "export",
  "grantExtraTime",
  "handle",
  "merge",
  "picture",
  "prolong",
  "publish",
  "refund",
  "reissue",
  "reject",
  "release",
  "remove",
  "restore",
  "resume",
  "reveal",
  "revoke",
  "save",
  "start",
  "suspend",
  "take",
  "transfer",
  "void",
  "withdraw",
] as const satisfies readonly (keyof Texts["verb"])[];

/** What was done. */
export function verbWords(t: Words, verb: string): string {
  return t(`verb.${verb as keyof Texts["verb"]}`, { defaultValue: verb });
}

/** What was done to which kind of record. */
export function actionWords(
  t: Words,
  { record, verb }: Pick<AuditEntry, "record" | "verb">,
): string {
  return t("action", { record: recordWords(t, record), done: verbWords(t, verb) });
}

/** What a field of a record is called; of some records otherwise than of the rest. */
export function columnWords(t: Words, record: string, name: string): string {
  const usual = t(`column.${name as keyof Texts["column"]}`, { defaultValue: name });
  const own = `${record}.${name}` as "staff.title";
  return t(`columnOf.${own}`, { defaultValue: usual });
}

/** One of the few values that a field can have; others as they are. */
export function choiceWords(
  t: Words,
  { record, field }: { record: string; field: string },
  value: string | number,
): string {
  const text = String(value);
  if (!PLAIN.test(text)) return text;
  const code = `${field}.${text}` as "state.draft";
  const usual = t(`choice.${code}`, { defaultValue: text });
  const own = `${record}.${code}` as "pay.state.1";
  return t(`choiceOf.${own}`, { defaultValue: usual });
}

/** Who did it; what the program does by itself, or by a command, has no user. */
export function actorWords(t: Words, entry: Pick<AuditEntry, "userSid" | "userNickname">): string {
  if (entry.userSid === null) return t("program");
  return entry.userNickname ?? t("gone");
}

/** Whom it concerns beside the user who did it; undefined where that is nobody. */
export function aboutWords(
  t: Words,
  entry: Pick<AuditEntry, "userSid" | "aboutUserSid" | "aboutUserNickname">,
): string | undefined {
  if (entry.aboutUserSid === null || entry.aboutUserSid === entry.userSid) return undefined;
  return entry.aboutUserNickname ?? t("gone");
}
