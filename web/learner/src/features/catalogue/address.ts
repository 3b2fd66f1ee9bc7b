/** What a list of courses is narrowed and ordered by, as it stands in the address. */
export const ORDERS = ["popular", "newest", "shortest"] as const;
export type Order = (typeof ORDERS)[number];

export interface Filters {
  keyword: string;
  category: string;
  order: Order;
  /** Counts from 0. */
  page: number;
}

const SORTS = {
  popular: { field: "learnerCount", direction: "desc" },
  newest: { field: "publishedAt", direction: "desc" },
  shortest: { field: "plannedSeconds", direction: "asc" },
} as const;

const HIGHEST_PAGE = 10_000;

function isOrder(text: string | null): text is Order {
  return ORDERS.some((order) => order === text);
}

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  const order = params.get("order");
  const page = Number(params.get("page") ?? 1);
  return {
    keyword: params.get("keyword")?.trim() ?? "",
    category: params.get("category") ?? "",
    order: isOrder(order) ? order : "popular",
    page: Number.isInteger(page) && page >= 1 && page <= HIGHEST_PAGE ? page - 1 : 0,
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters({ keyword, category, order, page }: Filters): URLSearchParams {
  const said = {
    keyword,
    category,
    order: order === "popular" ? "" : order,
    page: page === 0 ? "" : String(page + 1),
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
}

/** The body that asks the server for these courses. */
export function courseQuery({ keyword, category, order, page }: Filters, size: number) {
  return {
    page,
    size,
    includeList: ["categoryList" as const],
    ...(keyword && { search: keyword }),
    ...(category && {
      query: [{ field: "categoryList.code" as const, operator: "eq" as const, value: category }],
    }),
    // A search is ranked by how well it fits, unless an order is asked for.
    ...(!(keyword && order === "popular") && { orderList: [SORTS[order]] }),
  };
}
