import type { NewsCategory } from "@zhegui/client";
import { readPage, writeSaid } from "@zhegui/domain";

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

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    category: CATEGORIES.find((each) => each === params.get("category")) ?? "",
    page: readPage(params),
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters({ category, page }: Filters): URLSearchParams {
  return writeSaid({ category }, page);
}
