/** The blanks of a stem and the words in them. Pure. */
import { memberOf } from "../json";

const BLANK = /_{3,}/g;
const CIRCLED_ONE = 0x2460;

/** ①, ② and so on for so many blanks: a question has at most twenty. */
export function signs(count: number): string[] {
  return Array.from({ length: count }, (_, index) => circled(index));
}

function circled(index: number): string {
  return String.fromCodePoint(CIRCLED_ONE + index);
}

/** Numbers the blanks of a stem that has several. */
export function number(stem: string): string {
  let index = 0;
  const several = (stem.match(BLANK)?.length ?? 0) > 1;
  return several ? stem.replace(BLANK, (blank) => `${blank}${circled(index++)}`) : stem;
}

export function blankCount(body: unknown): number {
  const count = memberOf(body, "blankCount");
  return typeof count === "number" ? count : 0;
}

/** The words of a value, as they were typed. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((text) => (typeof text === "string" ? text : "")) : [];
}

/** A value with one blank filled anew; `null` where none is filled any more. */
export function filled(
  value: unknown,
  count: number,
  index: number,
  text: string,
): string[] | null {
  const old = textsOf(value);
  const texts = Array.from({ length: count }, (_, at) => (at === index ? text : (old[at] ?? "")));
  return texts.some(Boolean) ? texts : null;
}
