import type { SearchType } from "@zhegui/client";

export const TYPES = [
  "all",
  "course",
  "subject",
  "material",
  "news",
] as const satisfies SearchType[];

export interface Asked {
  keyword: string;
  type: SearchType;
  /** Counts from 0. */
  page: number;
}

const LONGEST = 100;
const HIGHEST_PAGE = 1000;

/** Reads an address leniently: what makes no sense counts as not said. */
export function readAsked(params: URLSearchParams): Asked {
  const page = Number(params.get("page") ?? 1);
  return {
    keyword: params.get("keyword")?.trim().slice(0, LONGEST) ?? "",
    type: TYPES.find((type) => type === params.get("type")) ?? "all",
    page: Number.isInteger(page) && page >= 1 && page <= HIGHEST_PAGE ? page - 1 : 0,
  };
}

/** The address of a search; a page is counted from 1 there. */
export function writeAsked({ keyword, type, page }: Asked): URLSearchParams {
  const said = { keyword, type, page: page === 0 ? "" : String(page + 1) };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
}

/** The page of a record that was found; a material's is the list with its name looked for. */
export function addressOf(type: SearchType, sid: string, title: string): string {
  if (type === "course") return `/detail/course/${sid}`;
  if (type === "subject") return `/detail/subject/${sid}`;
  if (type === "news") return `/dynamic-detail/${sid}`;
  return `/profile?${new URLSearchParams({ keyword: title })}`;
}
