import { keepPreviousData } from "@tanstack/react-query";
import { tenant } from "@zhegui/client";
import { useLoaded, useSettled } from "@zhegui/domain";
import type { Condition } from "../filters";
import type { Found, Row } from "../resource";
import type { Chosen } from "./chosen";

const MOST_SHOWN = 20;
const SETTLED_MS = 250;

interface Sought {
  field: string;
  operator: Condition["operator"] | "contains";
  value: string | number | boolean;
}

/** The list that a reference is chosen from. */
export interface Source {
  /** Of the resource. */
  reads: string;
  /** The field that people call a row by. */
  label: string;
  /** What a row must have besides. */
  only?: Readonly<Record<string, string | number | boolean>>;
  list: (asked: { size: number; count: "bounded"; query: Sought[] }) => Promise<Found<Row>>;
}

/** What a word finds by its name, and whether there is more than is shown. */
export function useOffered(source: Source, word: string, isOpen: boolean) {
  const { reads, label, only = {} } = source;
  const sought = useSettled(word.trim(), SETTLED_MS);
  const query: Sought[] = Object.entries(only).map(([field, value]) => ({
    field,
    operator: "eq",
    value,
  }));
  if (sought) query.push({ field: label, operator: "contains", value: sought });
  const found = useLoaded({
    queryKey: ["records", reads, "offered", tenant(), only, sought],
    queryFn: () => source.list({ size: MOST_SHOWN, count: "bounded", query }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.content ?? [];
  return {
    offered: rows.map((row): Chosen => ({ sid: row.sid, label: String(row[label] ?? "") })),
    isMore: (found.data?.totalPages ?? 0) > 1,
    isLooking: word.trim() !== sought || found.isFetching,
    hasFailed: found.error !== null && found.error !== undefined,
  };
}
