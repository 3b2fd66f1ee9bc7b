/** What a list is asked, in its address: search, filters, order and page. */
import { readKeyword, readPage, writeSaid } from "@zhegui/domain";
import { conditionsOf, type Filter, isOffered } from "./filters";
import type { Order, Sought } from "./resource";

export interface Said {
  keyword: string;
  /** By field; a value that no filter offers counts as not said. */
  chosen: Record<string, string>;
  order: Order | undefined;
  /** Counts from 0. */
  page: number;
}

interface Allowed {
  /** Without it nothing can be searched for. */
  searching?: string;
  columns: readonly { field: string; sortable?: boolean }[];
  filters?: readonly Filter<string, never>[];
}

function readOrder(text: string, { columns }: Allowed): Order | undefined {
  const field = text.replace(/^-/, "");
  const isKnown = columns.some((column) => column.sortable && column.field === field);
  return isKnown ? { field, direction: text.startsWith("-") ? "desc" : "asc" } : undefined;
}

export function readSaid(params: URLSearchParams, allowed: Allowed): Said {
  const chosen: Record<string, string> = {};
  for (const filter of allowed.filters ?? []) {
    const value = params.get(filter.field);
    if (value && isOffered(filter, value)) chosen[filter.field] = value;
  }
  const order = readOrder(params.get("order") ?? "", allowed);
  const keyword = allowed.searching ? readKeyword(params) : "";
  return { keyword, chosen, order, page: readPage(params) };
}

export function writeAddress({ keyword, chosen, order, page }: Said): URLSearchParams {
  const prefix = order?.direction === "desc" ? "-" : "";
  return writeSaid({ keyword, ...chosen, order: order ? prefix + order.field : "" }, page);
}

/** What is asked of the server: the same, without page and size, is what an export asks. */
export function askedBy(said: Said, filters: NonNullable<Allowed["filters"]>): Sought {
  const query = filters.flatMap((filter) => {
    const value = said.chosen[filter.field];
    return value === undefined ? [] : conditionsOf(filter, value);
  });
  return {
    ...(said.keyword && { search: said.keyword }),
    ...(query.length > 0 && { query }),
    ...(said.order && { orderList: [said.order] }),
  };
}

/** The order after a press on a column's head: up, down, the server's own. */
export function nextOrder(order: Order | undefined, field: string): Order | undefined {
  if (order?.field !== field) return { field, direction: "asc" };
  return order.direction === "asc" ? { field, direction: "desc" } : undefined;
}
