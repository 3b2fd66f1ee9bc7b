/** What the header's search looks for, and where each kind of search leads. */

/** Those whose results have a page; `all` and `materials` join with theirs. */
export const SEARCH_TYPES = ["course"] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

const RESULTS: Record<SearchType, string> = {
  course: "/course-list",
};

/** The kind of search that fits the page one is on. */
export function typeAt(pathname: string): SearchType {
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
  return { pathname, address: `${pathname}?${new URLSearchParams({ keyword: trimmed })}` };
}
