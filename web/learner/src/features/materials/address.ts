/** What a list of materials is narrowed and ordered by, as it stands in the address. */
import { readCategory, readKeyword, readPage, writeSaid } from "@zhegui/domain";

export const ORDERS = ["newest", "downloads", "title"] as const;
export type Order = (typeof ORDERS)[number];

/** The order of a list in which no word is looked for. */
export const DEFAULT_ORDER: Order = "newest";

export interface Filters {
  keyword: string;
  category: string;
  /** What was asked for; else a search is ranked by fit, and a list begins with the newest. */
  order: Order | "";
  /** Counts from 0. */
  page: number;
}

const SORTS = {
  newest: { field: "publishedAt", direction: "desc" },
  downloads: { field: "downloadCount", direction: "desc" },
  title: { field: "title", direction: "asc" },
} as const;

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    keyword: readKeyword(params),
    category: readCategory(params),
    order: ORDERS.find((order) => order === params.get("order")) ?? "",
    page: readPage(params),
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters({ keyword, category, order, page }: Filters): URLSearchParams {
  return writeSaid({ keyword, category, order }, page);
}

/** The body that asks the server for these materials. */
export function materialQuery({ keyword, category, order, page }: Filters, size: number) {
  return {
    page,
    size,
    model: { state: "published" as const },
    includeList: ["categoryList" as const, "attachList" as const],
    ...(keyword && { search: keyword }),
    ...(category && {
      query: [{ field: "categoryList.code" as const, operator: "eq" as const, value: category }],
    }),
    // The server ranks a search by how well it fits, unless an order is asked for.
    ...(!(keyword && order === "") && { orderList: [SORTS[order || DEFAULT_ORDER]] }),
  };
}
