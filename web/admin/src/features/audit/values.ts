import type { AuditEntry } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { choiceWords, type Words } from "./words";

export interface Changed {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields that an entry holds, each with what it was and what it became. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Changed[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: before?.[field],
    after: after?.[field],
  }));
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

function areTexts(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string")
  );
}

/** Of which record, and which field of it, a value is. */
export interface Place {
  record: string;
  field: string;
}

/** A value as people read it; undefined where there was none. */
export function valueWords(t: Words, place: Place, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === "") return "\u2014";
  if (typeof value === "boolean") return t(value ? "value.true" : "value.false");
  if (value === "***") return t("value.hidden");
  if (typeof value === "string" && MOMENT.test(value)) return dateAndTime(value);
  if (typeof value === "string" || typeof value === "number") return choiceWords(t, place, value);
  if (areTexts(value)) return value.map((each) => choiceWords(t, place, each)).join(t("and"));
  return JSON.stringify(value, null, 2);
}
