/** The filters of a list: what each may be set to, what that asks of the server, and how it reads. */

interface Common<F extends string> {
  field: F;
  title: string;
}

/** One of a few values. */
export interface ChoiceFilter<F extends string = string> extends Common<F> {
  kind?: "choice";
  choices: readonly { value: string; words: string }[];
  /** Its values are numbers on the wire. */
  isNumber?: true;
}

/** From one day to another, both counted in, in the user's time zone: `2026-11-01..2026-11-30`. */
export interface DaysFilter<F extends string = string> extends Common<F> {
  kind: "days";
  /** Its values are days on the wire, not moments. */
  isWhole?: true;
}

/** The sid of another record, which a link sets; `nameOf` is what a row that is found calls it. */
export interface NamedFilter<F extends string = string, R = unknown> extends Common<F> {
  kind: "named";
  nameOf: (row: R) => string | null;
}

export type Filter<F extends string = string, R = unknown> =
  | ChoiceFilter<F>
  | DaysFilter<F>
  | NamedFilter<F, R>;

export interface Condition {
  field: string;
  operator: "eq" | "ge" | "le" | "lt";
  value: string | boolean | number;
}

const SID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const BETWEEN = "..";

/** The first and the last day of such a value, in whatever order they stand; empty where that side is
 * open. */
export function daysOf(value: string): [from: string, to: string] {
  const [from = "", to = ""] = value.split(BETWEEN);
  return to && from > to ? [to, from] : [from, to];
}

/** The value of two days; empty where both sides are open. */
export function valueOfDays(from: string, to: string): string {
  return from || to ? daysOf(from + BETWEEN + to).join(BETWEEN) : "";
}

/** Of a year that the server knows too, and its neighbours with it. */
export function isDay(text: string): boolean {
  return DAY.test(text) && text >= "1900" && text < "9999" && startOf(text) !== undefined;
}

/** When a day begins where the user is, `after` days later. */
function startOf(day: string, after = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const moment = new Date(year, month - 1, date);
  if (moment.getMonth() !== month - 1) return undefined;
  moment.setDate(date + after);
  return moment.toISOString();
}

/** Whether a filter can be set to what stands in an address. */
export function isOffered(filter: Filter<string, never>, value: string): boolean {
  if (filter.kind === "named") return SID.test(value);
  if (filter.kind === "days") {
    const days = daysOf(value);
    return days.some(isDay) && days.every((day) => day === "" || isDay(day));
  }
  return filter.choices.some((choice) => choice.value === value);
}

/** What a filter that is set asks of the server. */
export function conditionsOf(filter: Filter<string, never>, value: string): Condition[] {
  const { field } = filter;
  if (filter.kind === "days") {
    const [from, to] = daysOf(value);
    const first = filter.isWhole ? from : from && startOf(from);
    const end = filter.isWhole ? to : to && startOf(to, 1);
    const until = filter.isWhole ? ("le" as const) : ("lt" as const);
    return [
      ...(first ? [{ field, operator: "ge" as const, value: first }] : []),
      ...(end ? [{ field, operator: until, value: end }] : []),
    ];
  }
  const isNumber = filter.kind !== "named" && filter.isNumber;
  return [{ field, operator: "eq", value: isNumber ? Number(value) : flagOrText(value) }];
}

/** A flag is a flag on the wire. */
function flagOrText(text: string): string | boolean {
  return text === "true" || text === "false" ? text === "true" : text;
}

/** How a filter reads that is set. */
export function wordsOf<R>(filter: Filter<string, R>, value: string, rows: readonly R[]): string {
  const [first] = rows;
  if (filter.kind === "days") return `${filter.title} ${daysOf(value).join(" – ")}`;
  if (filter.kind === "named") {
    const name = first && filter.nameOf(first);
    return name ? `${filter.title} · ${name}` : filter.title;
  }
  return filter.choices.find((choice) => choice.value === value)?.words ?? value;
}
