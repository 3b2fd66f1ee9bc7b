/** Pairs of left and right. Pure. */
import { memberOf, stringsOf } from "../json";

export interface Left {
  sid: string;
  content: string;
}

export function leftsOf(body: unknown): Left[] {
  const lefts = memberOf(body, "leftList");
  return Array.isArray(lefts) ? lefts.map(stringsOf).filter(isLeft) : [];
}

function isLeft(strings: Record<string, string>): strings is Record<string, string> & Left {
  return "sid" in strings && "content" in strings;
}

/** A value with one left paired anew; with the right it has, the pair is undone. */
export function paired(value: unknown, left: string, right: string): Record<string, string> | null {
  const pairs = stringsOf(value);
  return pairs[left] === right ? unpaired(value, left) : { ...pairs, [left]: right };
}

/** A value without the pair of one left; `null` where no pair is left. */
export function unpaired(value: unknown, left: string): Record<string, string> | null {
  const others = Object.entries(stringsOf(value)).filter(([sid]) => sid !== left);
  return others.length > 0 ? Object.fromEntries(others) : null;
}
