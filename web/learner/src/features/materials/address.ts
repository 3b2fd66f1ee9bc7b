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

const SID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const INCLUDES: ("categoryList" | "attachList")[] = ["categoryList", "attachList"];
const SORTS = {
  newest: { field: "publishedAt", direction: "desc" },
  downloads: { field: "downloadCount", direction: "desc" },
  title: { field: "title", direction: "asc" },
} as const;

/** A page of a file, to which a citation leads. */
export interface Cited {
  /** Their sids. */
  material: string;
  file: string;
  /** Counts from 1. */
  page: number;
}

/** Reads an address leniently: what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    keyword: readKeyword(params),
    category: readCategory(params),
    order: ORDERS.find((order) => order === params.get("order")) ?? "",
    page: readPage(params),
  };
}

/** What a citation leads to, if the address is that of one: its page is then a page of the file. */
export function readCited(params: URLSearchParams): Cited | undefined {
  const [material, file] = [params.get("material") ?? "", params.get("file") ?? ""];
  if (!SID.test(material) || !SID.test(file)) return undefined;
  return { material, file, page: readPage(params) + 1 };
}

/** The body that asks the server for the material of a citation; whoever has bought it reads on. */
export function citedQuery({ material }: Cited) {
  return {
    size: 1,
    query: [{ field: "sid" as const, operator: "eq" as const, value: material }],
    includeList: INCLUDES,
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
    includeList: INCLUDES,
    ...(keyword && { search: keyword }),
    ...(category && {
      query: [{ field: "categoryList.code" as const, operator: "eq" as const, value: category }],
    }),
    // The server ranks a search by how well it fits, unless an order is asked for.
    ...(!(keyword && order === "") && { orderList: [SORTS[order || DEFAULT_ORDER]] }),
  };
}
