/** The fields of a form, and what of their values can be said to be wrong without the server. */
import type { ReactNode } from "react";
import type { Values } from "./merge";

/** What a control of a form's own is given. */
export interface OwnControl {
  value: string;
  /** The whole form. */
  values: Values;
  fault: string | undefined;
  /** What the server refused within the field, by its path in the record. */
  refused: Partial<Record<string, string>>;
  onChange: (value: string | null) => void;
  onLeave: () => void;
}

interface Common {
  /** As the save names it. */
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

export type FormField = Common &
  (
    | { kind: "text" | "area" | "markdown"; max: number }
    | { kind: "choice"; choices: readonly { value: string; words: string }[] }
    | { kind: "flag" }
    | { kind: "moment" }
    /** Its value is a text, which `show` puts in words where two people have changed it. */
    | {
        kind: "own";
        draw: (control: OwnControl) => ReactNode;
        show: (value: string) => string;
      }
  );

export type FaultKey = "required" | "tooLong";

/** What is wrong with a value; the server has the last word. */
export function faultOf(field: FormField, value: unknown): FaultKey | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  if (field.isRequired && field.kind !== "flag" && text === "") return "required";
  if ("max" in field && [...text].length > field.max) return "tooLong";
  return undefined;
}

/** What a form begins with: of a record, or empty. */
export function valuesOf(fields: readonly FormField[], record: object | undefined): Values {
  const known: Record<string, unknown> = { ...record };
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = known[name];
      if (kind === "flag") return [name, value === true];
      return [name, typeof value === "string" ? value : null];
    }),
  );
}

/** An instant as the browser's field for it has it, in the reader's own zone. */
export function localMoment(instant: unknown): string {
  if (typeof instant !== "string") return "";
  const moment = new Date(instant);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The way back; null where nothing is said. */
export function instantOf(local: string): string | null {
  return local === "" ? null : new Date(local).toISOString();
}
