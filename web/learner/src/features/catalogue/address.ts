/** What a list of courses is narrowed and ordered by, as it stands in the address. */
import type { CourseListData } from "@zhegui/client";
import { readCategory, readKeyword, readPage, writeSaid } from "@zhegui/domain";

export const ORDERS = ["popular", "newest", "shortest", "longest", "cheapest", "dearest"] as const;
export type Order = (typeof ORDERS)[number];

/** The order of a list in which no word is looked for. */
export const DEFAULT_ORDER: Order = "popular";

export const PRICES = ["", "free", "priced"] as const;
export type Price = (typeof PRICES)[number];

export interface Filters {
  keyword: string;
  category: string;
  price: Price;
  /** Only what leads to a certificate. */
  certificate: boolean;
  /** What was asked for; else a search is ranked by fit, and a list by popularity. */
  order: Order | "";
  /** Counts from 0. */
  page: number;
}

type Body = CourseListData["body"];
type Condition = NonNullable<Extract<Body["query"], readonly unknown[]>>[number];

const SORTS = {
  popular: { field: "learnerCount", direction: "desc" },
  newest: { field: "publishedAt", direction: "desc" },
  shortest: { field: "plannedSeconds", direction: "asc" },
  longest: { field: "hours", direction: "desc" },
  cheapest: { field: "price", direction: "asc" },
  dearest: { field: "price", direction: "desc" },
} as const;

/** Nothing narrowed. */
export const EVERYTHING: Filters = {
  keyword: "",
  category: "",
  price: "",
  certificate: false,
  order: "",
  page: 0,
};

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    keyword: readKeyword(params),
    category: readCategory(params),
    price: oneOf(PRICES, params.get("price")) ?? "",
    certificate: params.get("certificate") === "yes",
    order: oneOf(ORDERS, params.get("order")) ?? "",
    page: readPage(params),
  };
}

/** The shortest address that says the same; a page is counted from 1 there. */
export function writeFilters(filters: Partial<Filters>): URLSearchParams {
  const { keyword, category, price, certificate, order, page } = { ...EVERYTHING, ...filters };
  const said = {
    keyword,
    category,
    price,
    certificate: certificate ? "yes" : "",
    order,
  };
  return writeSaid(said, page);
}

/** Where courses that hold a word are found. */
export function searchAddress(filters: Partial<Filters>): string {
  return `/course-search?${writeFilters(filters)}`;
}

function conditions({ category, price, certificate }: Filters): Condition[] {
  const found: Condition[] = [];
  if (category) found.push({ field: "categoryList.code", operator: "eq", value: category });
  if (price === "free") found.push({ field: "price", operator: "eq", value: 0 });
  if (price === "priced") found.push({ field: "price", operator: "gt", value: 0 });
  if (certificate) found.push({ field: "hasCertificate", operator: "eq", value: true });
  return found;
}

/** The body that asks the server for these courses. */
export function courseQuery(filters: Filters, size: number) {
  const { keyword, order, page } = filters;
  const query = conditions(filters);
  return {
    page,
    size,
    includeList: ["categoryList" as const],
    ...(keyword && { search: keyword }),
    ...(query.length > 0 && { query }),
    // The server ranks a search by how well it fits, unless an order is asked for.
    ...(!(keyword && order === "") && { orderList: [SORTS[order || DEFAULT_ORDER]] }),
  };
}
