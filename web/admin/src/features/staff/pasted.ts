/** A list of people as it is pasted from a spreadsheet or typed, one a line. */

export interface Person {
  mobile: string;
  name?: string;
  staffNumber?: string;
  title?: string;
}

export type LineFault = "mobile" | "twice" | "name" | "staffNumber" | "title";

export interface Line {
  /** From 1. */
  at: number;
  text: string;
  person: Person;
  fault?: LineFault;
}

/** As many go in one call. */
export const MOST_PEOPLE = 200;

const MOBILE = /^1[3-9]\d{9}$/;
/** As people write it: 138 0000 0001, +86 138-0000-0001. */
const GROUPED = /^(?:\+?86[\s-]?)?(1\d{2})[\s-]?(\d{4})[\s-]?(\d{4})(?!\d)/;
/** Western and Chinese signs. */
const BETWEEN = /\s*[,;\uff0c\uff1b]\s*|\s+/;
const LONGEST = { name: 60, staffNumber: 32, title: 40 } as const;

/** The mobile first, then name, staff number and post, as far as they are given. A heading, which has no
 * digit, is passed over. */
export function linesOf(text: string): Line[] {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === "" || !/\d/.test(trimmed)) return [];
    const person = personOf(trimmed);
    const fault = faultOf(person, seen);
    seen.add(person.mobile);
    return [{ at: index + 1, text: trimmed, person, ...(fault && { fault }) }];
  });
}

function personOf(line: string): Person {
  const plain = line.replace(GROUPED, "$1$2$3");
  const parts = plain.split(plain.includes("\t") ? "\t" : BETWEEN).map((part) => part.trim());
  const [mobile = "", name, staffNumber, title] = parts;
  return {
    mobile,
    ...(name && { name }),
    ...(staffNumber && { staffNumber }),
    ...(title && { title }),
  };
}

function faultOf(person: Person, seen: ReadonlySet<string>): LineFault | undefined {
  if (!MOBILE.test(person.mobile)) return "mobile";
  if (seen.has(person.mobile)) return "twice";
  const fields = Object.keys(LONGEST) as (keyof typeof LONGEST)[];
  return fields.find((field) => [...(person[field] ?? "")].length > LONGEST[field]);
}
