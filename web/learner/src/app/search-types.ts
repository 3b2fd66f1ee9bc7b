/** What the header's search looks for, and where each kind of search leads. */

export const SEARCH_TYPES = ["all", "course", "materials"] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

const RESULTS: Record<SearchType, string> = {
  all: "/synthesis-search",
  course: "/course-list",
  materials: "/profile",
};

/** The kind of search that fits the page one is on. */
export function typeAt(pathname: string): SearchType {
  if (pathname === "/course-search") return "course";
  return SEARCH_TYPES.find((type) => RESULTS[type] === pathname) ?? SEARCH_TYPES[0];
}

interface Search {
  pathname: string;
  address: string;
}

/** Where a search leads; undefined for a keyword that is empty once it is trimmed. */
export function searchFor(type: SearchType, keyword: string): Search | undefined {
  const trimmed = keyword.trim();
  if (!trimmed) return undefined;
  const pathname = RESULTS[type];
  const said = { keyword: trimmed, ...(type === "all" && { type }) };
  return { pathname, address: `${pathname}?${new URLSearchParams(said)}` };
}
