/** What an entry of the audit says, in words; what has none is shown by its name on the wire. */

import type { AuditEntry } from "@zhegui/client";
import type { TFunction, TypeOptions } from "i18next";

export type Words = TFunction<"adminAudit">;
type Texts = TypeOptions["resources"]["adminAudit"];

/** The kinds of record by which entries can be looked for. */
export const RECORDS = [
  "course",
  "subject",
  "teacher",
  "category",
  "material",
  "news",
  "notice",
  "bank",
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
  "payee",
  "staff",
  "staffInvitation",
  "department",
  "userOrganization",
  "user",
  "identityRequest",
  "archive",
  "courseAttract",
  "file",
  "operator",
  "raisedLimit",
] as const satisfies readonly (keyof Texts["record"])[];

/** A kind of record; a list that is exported counts as what it lists. */
export function recordWords(t: Words, name: string): string {
  const entity = name.replace(/^(?:authored|sold)(.)/, (_, first: string) => first.toLowerCase());
  return t(`record.${entity as keyof Texts["record"]}`, { defaultValue: name });
}

/** What was done to which kind of record. */
export function actionWords(
  t: Words,
  { action, before, after }: Pick<AuditEntry, "action" | "before" | "after">,
): string {
  const [name = "", verb = ""] = action.split(".");
  const done = verb === "save" && before === null && after !== null ? "create" : verb;
  return t("action", {
    record: recordWords(t, name),
    done: t(`verb.${done as keyof Texts["verb"]}`, { defaultValue: verb }),
  });
}

/** What a field of a record is called. */
export function columnWords(t: Words, name: string): string {
  return t(`column.${name as keyof Texts["column"]}`, { defaultValue: name });
}

/** Who did it; what the program does by itself, or by a command, has no user. */
export function actorWords(t: Words, { userNickname }: Pick<AuditEntry, "userNickname">): string {
  return userNickname ?? t("program");
}
