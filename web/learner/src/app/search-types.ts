/** What the header's search looks for, and where each kind of search leads. */
import { isTooLong, keywordOf, readKeyword } from "@zhegui/domain";

export const SEARCH_TYPES = ["all", "course", "materials"] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

const RESULTS: Record<SearchType, string> = {
  all: "/synthesis-search",
  course: "/course-list",
  materials: "/profile",
};

function typeOf(pathname: string): SearchType | undefined {
  if (pathname === "/course" || pathname === "/course-search") return "course";
  return SEARCH_TYPES.find((type) => RESULTS[type] === pathname);
}

/** The kind of search that fits the page one is on. */
export function typeAt(pathname: string): SearchType {
  return typeOf(pathname) ?? SEARCH_TYPES[0];
}

/** What the page one is on was asked for; nothing where nothing is looked for. */
export function keywordAt(pathname: string, search: string): string {
  return typeOf(pathname) ? readKeyword(new URLSearchParams(search)) : "";
}

interface Search {
  pathname: string;
  address: string;
}

/** Where a search leads; undefined for a keyword that is empty once it is trimmed, or too long. */
export function searchFor(type: SearchType, words: string): Search | undefined {
  const keyword = keywordOf(words);
  if (!keyword || isTooLong(keyword)) return undefined;
  const pathname = RESULTS[type];
  const said = { keyword, ...(type === "all" && { type }) };
  return { pathname, address: `${pathname}?${new URLSearchParams(said)}` };
}
