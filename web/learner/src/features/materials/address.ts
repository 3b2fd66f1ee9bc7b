/** What a list of materials is narrowed and ordered by, as it stands in the address. */
export const ORDERS = ["newest", "downloads", "title"] as const;
export type Order = (typeof ORDERS)[number];

export interface Filters {
  keyword: string;
  category: string;
  order: Order;
  /** Counts from 0. */
  page: number;
}

const SORTS = {
  newest: { field: "publishedAt", direction: "desc" },
  downloads: { field: "downloadCount", direction: "desc" },
  title: { field: "title", direction: "asc" },
} as const;

const HIGHEST_PAGE = 10_000;

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get("page") ?? 1);
  return {
    keyword: params.get("keyword")?.trim().slice(0, 100) ?? "",
    category: params.get("category") ?? "",
    order: ORDERS.find((order) => order === params.get("order")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= HIGHEST_PAGE ? page - 1 : 0,
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters({ keyword, category, order, page }: Filters): URLSearchParams {
  const said = {
    keyword,
    category,
    order: order === "newest" ? "" : order,
    page: page === 0 ? "" : String(page + 1),
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
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
    // A search is ranked by how well it fits, unless an order is asked for.
    ...(!(keyword && order === "newest") && { orderList: [SORTS[order]] }),
  };
}
