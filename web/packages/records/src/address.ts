/** What a list is asked, in its address: search, filters, order and page. */
import { readKeyword, readPage, writeSaid } from "@zhegui/domain";
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
  columns: readonly { field: string; sortable?: boolean }[];
  filters?: readonly {
    field: string;
    choices: readonly { value: string }[];
    isNumber?: true;
  }[];
}

function readOrder(text: string, { columns }: Allowed): Order | undefined {
  const field = text.replace(/^-/, "");
  const isKnown = columns.some((column) => column.sortable && column.field === field);
  return isKnown ? { field, direction: text.startsWith("-") ? "desc" : "asc" } : undefined;
}

export function readSaid(params: URLSearchParams, allowed: Allowed): Said {
  const chosen: Record<string, string> = {};
  for (const { field, choices } of allowed.filters ?? []) {
    const value = params.get(field);
    if (value && choices.some((choice) => choice.value === value)) chosen[field] = value;
  }
  const order = readOrder(params.get("order") ?? "", allowed);
  return { keyword: readKeyword(params), chosen, order, page: readPage(params) };
}

export function writeAddress({ keyword, chosen, order, page }: Said): URLSearchParams {
  const prefix = order?.direction === "desc" ? "-" : "";
  return writeSaid({ keyword, ...chosen, order: order ? prefix + order.field : "" }, page);
}

/** A flag is a flag on the wire. */
function flagOrText(text: string): string | boolean {
  return text === "true" || text === "false" ? text === "true" : text;
}

/** What is asked of the server: the same, without page and size, is what an export asks. */
export function askedBy(said: Said, filters: Allowed["filters"] = []): Sought {
  const numbers = new Set(filters.filter(({ isNumber }) => isNumber).map(({ field }) => field));
  const query = Object.entries(said.chosen).map(([field, text]) => ({
    field,
    operator: "eq" as const,
    value: numbers.has(field) ? Number(text) : flagOrText(text),
  }));
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
