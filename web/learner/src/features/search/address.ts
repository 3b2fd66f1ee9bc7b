import type { SearchType } from "@zhegui/client";
import { readKeyword, readPage, writeSaid } from "@zhegui/domain";

export const TYPES = [
  "all",
  "course",
  "subject",
  "lesson",
  "examination",
  "material",
  "news",
] as const satisfies SearchType[];

export interface Asked {
  keyword: string;
  type: SearchType;
  /** Counts from 0. */
  page: number;
}

const HIGHEST_PAGE = 1000;

/** Reads an address leniently: what makes no sense counts as not said. */
export function readAsked(params: URLSearchParams): Asked {
  return {
    keyword: readKeyword(params),
    type: TYPES.find((type) => type === params.get("type")) ?? "all",
    page: Math.min(readPage(params), HIGHEST_PAGE),
  };
}

/** The address of a search; a page is counted from 1 there. */
export function writeAsked({ keyword, type, page }: Asked): URLSearchParams {
  return writeSaid({ keyword, type }, page);
}

/** The page of a record that was found; a material's is the list with its name looked for. */
export function addressOf(type: SearchType, sid: string, title: string): string {
  if (type === "course") return `/detail/course/${sid}`;
  if (type === "subject") return `/detail/subject/${sid}`;
  if (type === "lesson") return `/study-task-detail/${sid}`;
  if (type === "examination") return `/examination-detail/${sid}`;
  if (type === "news") return `/dynamic-detail/${sid}`;
  return `/profile?${new URLSearchParams({ keyword: title })}`;
}
