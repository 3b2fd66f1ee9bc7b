/** The terms of an examination as a form holds them, and as the server takes them. */
import type { AuthoredExamination, ExaminationSave } from "@zhegui/client";
import { typedNumber } from "@zhegui/domain/numbers";

type Window = Pick<AuthoredExamination, "startAt" | "endAt" | "durationSeconds">;

const SECOND_MS = 1000;
const MINUTE = 60;
/** As the server bounds it. */
export const LONGEST_REASON = 500;
/** How much time may be given at once, as the server bounds it. */
export const MINUTES = { min: 1, max: 24 * 60, isWhole: true };
/** What the server counts for a mock examination, which has no limit, is none to show. */
const ONCE = 1;

/** By the names of the save, so that what it refuses stands beside its field. */
export function formOf(examination: AuthoredExamination) {
  const isMock = examination.purpose === "mock";
  const { lastEntryAt, endAt } = examination;
  return {
    ...examination,
    paper: examination.paperSid,
    durationSeconds: examination.durationSeconds / MINUTE,
    lastEntryAt: lastEntryAt === endAt ? null : lastEntryAt,
    attempts: isMock ? ONCE : examination.attempts,
    certificate: examination.certificateSid,
    "reviewRule.score": examination.scoreShown,
    "reviewRule.answers": examination.answersShown,
  };
}

/** The minutes between opening and end, where they are fewer than an attempt may take: nobody gets all of its
 * time. */
export function shortWindow(examination: Window): number | undefined {
  const seconds = (Date.parse(examination.endAt) - Date.parse(examination.startAt)) / SECOND_MS;
  return seconds < examination.durationSeconds ? Math.floor(seconds / MINUTE) : undefined;
}

/** What a new one begins with. */
export const NEW_TERMS = {
  purpose: "formal",
  attempts: "1",
  "reviewRule.score": "at_once",
  "reviewRule.answers": "after_end",
} as const;

type Values = Record<string, unknown>;

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The whole record: what is not said would be as it is by default. */
export function termsOf(values: Values): ExaminationSave {
  const { sid, version } = values;
  const of = typeof sid === "string" && { sid, version: Number(version) };
  const certificate = text(values.certificate);
  return {
    ...of,
    title: text(values.title).trim(),
    paper: { sid: text(values.paper) },
    startAt: text(values.startAt),
    endAt: text(values.endAt),
    lastEntryAt: text(values.lastEntryAt) || null,
    durationSeconds: Math.round(typedNumber(text(values.durationSeconds)) * MINUTE),
    purpose: values.purpose === "mock" ? "mock" : "formal",
    attempts: typedNumber(text(values.attempts)),
    passScore: typedNumber(text(values.passScore)),
    isOpen: values.isOpen === true,
    certificate: certificate === "" ? null : { sid: certificate },
    reviewRule: {
      score: values["reviewRule.score"] === "after_end" ? "after_end" : "at_once",
      answers: answersShown(values["reviewRule.answers"]),
    },
  };
}

function answersShown(value: unknown): AuthoredExamination["answersShown"] {
  return value === "at_once" || value === "never" ? value : "after_end";
}
