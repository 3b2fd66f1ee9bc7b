/** The fields of a form, and what of their values can be said to be wrong without the server. */
import { moneyOf, numberOf } from "@zhegui/domain/numbers";
import type { ReactNode } from "react";
import type { Values } from "./merge";

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

interface Common {
  /** As the save names it. */
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** It is shown and cannot be changed. */
  isFixed?: boolean;
  /** Above it, of the fields from it on. */
  heading?: string;
  /** What else is wrong with what was typed, in words; it has no spaces around it. */
  check?: (typed: string) => string | undefined;
}

type Faults = Record<string, string | undefined>;

/** How a part of a form that has controls of its own is drawn. */
export interface PartProps {
  value: string;
  /** The whole form. */
  values: Values;
  faults: Faults;
  /** Its controls that changed are innocent until they are checked again; without any, all of them. */
  onChange: (value: string, ...changed: string[]) => void;
  onLeave: (control: string) => void;
}

/** A value of several controls, as one text; they are named as the save names what they hold. */
interface Part {
  kind: "part";
  draw: (part: PartProps) => ReactNode;
  /** Every control, with what is wrong with it. */
  faultsOf: (value: string, values: Values) => Faults;
  labelOf: (control: string) => string;
  /** The value in words. */
  shown: (value: string) => string;
}

export type FormField = Common &
  (
    | { kind: "text"; max: number; prefix?: string }
    | { kind: "area" | "markdown"; max: number }
    | { kind: "choice"; choices: readonly { value: string; words: string }[] }
    | { kind: "flag" }
    | { kind: "moment" }
    | { kind: "number"; min: number; max: number; isWhole?: boolean }
    | { kind: "money"; min: number; max: number }
    | Part
  );

export type FaultKey = "required" | "tooLong" | "notWhole" | "notNumber" | "notMoney" | "notMoment";

/** What is wrong with a number between two others, as it is typed. */
export function numberFault(
  text: string,
  { min, max, isWhole = false }: { min: number; max: number; isWhole?: boolean },
): FaultKey | undefined {
  if (text === "") return undefined;
  const number = numberOf(text, isWhole ? 0 : undefined);
  if (number !== undefined && number >= min && number <= max) return undefined;
  return isWhole ? "notWhole" : "notNumber";
}

/** What is wrong with a sum between two others, as it is typed. */
function moneyFault(
  text: string,
  { min, max }: { min: number; max: number },
): FaultKey | undefined {
  if (text === "") return undefined;
  const money = moneyOf(text);
  return money !== undefined && money >= min && money <= max ? undefined : "notMoney";
}

/** What is wrong with a value; the server has the last word. */
export function faultOf(field: FormField, value: unknown): FaultKey | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  if (field.isRequired && field.kind !== "flag" && text === "") return "required";
  if (field.kind === "number") return numberFault(text, field);
  if (field.kind === "money") return moneyFault(text, field);
  if (field.kind === "moment" && text !== "" && !INSTANT.test(text)) return "notMoment";
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
      if (typeof value === "number") return [name, String(value)];
      return [name, typeof value === "string" ? value : null];
    }),
  );
}

/** An instant in the reader's own zone, as a field for it has it; what is typed and is none yet stays. */
export function localMoment(instant: unknown): string {
  if (typeof instant !== "string") return "";
  if (!INSTANT.test(instant)) return instant;
  const moment = new Date(instant);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The way back; null where nothing is said. */
export function instantOf(local: string): string | null {
  const moment = LOCAL.test(local) ? new Date(local) : undefined;
  // There is no 31 February: a browser would take the day after.
  const isDay = moment?.getDate() === Number(local.slice(8, 10));
  return moment && isDay ? moment.toISOString() : local || null;
}

/** What a control is called: a field of the form, or one within a part of it. */
export function controlLabel(fields: readonly FormField[], name: string): string {
  const field = fields.find((each) => `${name}.`.startsWith(`${each.name}.`));
  if (field?.kind === "part" && field.name !== name) return field.labelOf(name);
  return field?.label ?? name;
}

/** A value in words. */
export function shownValue(field: FormField | undefined, value: unknown): string {
  if (field?.kind === "choice") {
    return field.choices.find((choice) => choice.value === value)?.words ?? "\u2014";
  }
  if (field?.kind === "part") return field.shown(String(value ?? ""));
  if (field?.kind === "moment") return localMoment(value).replace("T", " ") || "\u2014";
  if (typeof value === "boolean") return value ? "\u2713" : "\u2014";
  return typeof value === "string" && value !== "" ? value : "\u2014";
}
