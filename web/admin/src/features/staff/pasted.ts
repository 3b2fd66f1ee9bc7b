/** A list of people as it is pasted from a spreadsheet or typed, one a line. */
import { bareMobile, isMobile } from "@zhegui/domain";
import { type Column, columnsOf, type Known } from "./headings";
import { cellsOf } from "./pasted-line";

export interface Person {
  mobile: string;
  name?: string;
  staffNumber?: string;
  title?: string;
  department?: { sid: string };
}

export type LineFault =
  | "mobile"
  | "twice"
  | "name"
  | "staffNumber"
  | "title"
  | "department"
  | "noHeading"
  | "more";

export interface Line {
  /** From 1. */
  at: number;
  person: Person;
  faults: readonly LineFault[];
}

export interface PastedList {
  lines: Line[];
  /** Headings of columns that are not read. */
  leftOut: string[];
}

/** A department by the names it goes by: its own, and that behind those above it. */
export interface NamedDepartment {
  sid: string;
  names: readonly string[];
}

/** As many go in one call. */
export const MOST_PEOPLE = 200;

const USUAL: readonly Known[] = ["mobile", "name", "staffNumber", "title"];
const LONGEST = { name: 60, staffNumber: 32, title: 40 } as const;
const LIMITED = Object.keys(LONGEST) as (keyof typeof LONGEST)[];
/** A number as people write it, and nothing else. */
const WRITTEN = /^[\d\s()+.\-\u2010-\u2015]+$/;

type Found = { [field in Known]?: string };

/** A heading says what the columns are; without one the mobile stands first, then name, staff number and
 * post, as far as they are given. Each line that is not empty is read or has a fault. */
export function listOf(text: string, departments: readonly NamedDepartment[]): PastedList {
  const rows = text
    .split(/\r?\n/)
    .map((line, index) => ({ at: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean));
  const heading = rows[0] && columnsOf(rows[0].cells);
  const columns = heading ?? USUAL;
  const seen = new Set<string>();
  const lines = rows.slice(heading ? 1 : 0).map(({ at, cells }) => {
    const found = foundIn(cells, columns);
    const person = personOf(found, departments);
    const faults = faultsOf(found, person, seen);
    if (cells.length > columns.length) faults.push("more");
    if (!heading && sidOf(found.staffNumber, departments)) faults.push("noHeading");
    seen.add(person.mobile);
    return { at, person, faults };
  });
  return {
    lines,
    leftOut: columns.flatMap((each) => (typeof each === "string" ? [] : each.unknown)),
  };
}

function foundIn(cells: readonly string[], columns: readonly Column[]): Found {
  const found: Found = {};
  columns.forEach((column, at) => {
    const cell = cells[at];
    if (cell && typeof column === "string" && column !== "passed") found[column] = cell;
  });
  return found;
}

function personOf(found: Found, departments: readonly NamedDepartment[]): Person {
  const { mobile = "", name, staffNumber, title } = found;
  const sid = sidOf(found.department, departments);
  return {
    mobile: WRITTEN.test(mobile) ? bareMobile(mobile) : mobile,
    ...(name && { name }),
    ...(staffNumber && { staffNumber }),
    ...(title && { title }),
    ...(sid && { department: { sid } }),
  };
}

/** Of the one department that goes by that name. */
function sidOf(name: string | undefined, departments: readonly NamedDepartment[]) {
  const named = departments.filter(({ names }) => name !== undefined && names.includes(name));
  return named.length === 1 ? named[0]?.sid : undefined;
}

function faultsOf(found: Found, person: Person, seen: ReadonlySet<string>): LineFault[] {
  const faults: LineFault[] = [];
  if (!isMobile(person.mobile)) faults.push("mobile");
  else if (seen.has(person.mobile)) faults.push("twice");
  faults.push(...LIMITED.filter((field) => [...(person[field] ?? "")].length > LONGEST[field]));
  if (found.department && !person.department) faults.push("department");
  return faults;
}
