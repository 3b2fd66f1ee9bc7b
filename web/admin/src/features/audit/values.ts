import type { AuditEntry } from "@zhegui/client";
import { dateAndTime } from "@zhegui/domain";
import { choiceWords, columnWords, type Words } from "./words";

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
  if (Array.isArray(value) && value.length === 0) return "\u2014";
  if (areTexts(value)) return value.map((each) => choiceWords(t, place, each)).join(t("and"));
  if (Array.isArray(value)) return value.map((each) => valueWords(t, place, each)).join("\n");
  return recordWords(t, place.record, value as Record<string, unknown>);
}

/** The fields of what stands within a record, one behind the other; a list in it on lines of its own. */
function recordWords(t: Words, record: string, value: Record<string, unknown>): string {
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== "");
  return given
    .map(([field, each]) =>
      t("valueOf", {
        name: columnWords(t, record, field),
        value: valueWords(t, { record, field }, each),
      }),
    )
    .join(t("and"));
}
