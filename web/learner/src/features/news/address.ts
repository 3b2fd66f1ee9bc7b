import type { NewsCategory } from "@zhegui/client";

export const CATEGORIES = [
  "policy",
  "industry",
  "examination",
  "notice",
] as const satisfies NewsCategory[];

export interface Filters {
  category: NewsCategory | "";
  /** Counts from 0. */
  page: number;
}

const HIGHEST_PAGE = 10_000;

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get("page") ?? 1);
  return {
    category: CATEGORIES.find((each) => each === params.get("category")) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= HIGHEST_PAGE ? page - 1 : 0,
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters({ category, page }: Filters): URLSearchParams {
  const said = { category, page: page === 0 ? "" : String(page + 1) };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
}
