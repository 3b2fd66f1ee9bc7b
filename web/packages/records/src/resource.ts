/** What a page of records needs to know of a resource, held against what its list may be asked. */
import type { BulkResult, Export, Lists, TaskStarted } from "@zhegui/client";
import type { ReactNode } from "react";
import type { Condition, Filter } from "./filters";

export type Name = Extract<keyof Lists, string>;
export type RowOf<N extends Name> = Lists[N]["row"];
export type FieldOf<N extends Name> = Extract<keyof RowOf<N>, string>;
type SortOf<N extends Name> = Extract<Lists[N]["sort"], FieldOf<N>>;

interface Shown<R> {
  title: string;
  /** How a row shows it; without one, as text. */
  cell?: (row: R) => ReactNode;
  /** Words for its values, in exports too. */
  words?: Record<string, string>;
  /** Figures stand to the right. */
  isFigure?: boolean;
  /** Sentences are cut short where they would make the table wider than its page. */
  isLong?: boolean;
  /** A sentence that a row is known by: it takes the room that the others leave, on two lines. */
  isLead?: boolean;
}

/** A column; one that the server cannot order by does not compile as `sortable`. */
type ColumnOf<N extends Name> = Shown<RowOf<N>> &
  ({ field: SortOf<N>; sortable: true } | { field: FieldOf<N>; sortable?: false });

export interface Order<S extends string = string> {
  field: S;
  direction: "asc" | "desc";
}

/** The list shape, as pages use it. */
export interface Asked<S extends string = string> {
  page: number;
  size: number;
  count: "bounded" | "exact";
  search?: string;
  query?: Condition[];
  orderList?: Order<S>[];
}

/** What is looked for, on whatever page. */
export type Sought = Pick<Asked, "search" | "query" | "orderList">;

export interface Found<R> {
  content: R[];
  page: number;
  totalElements: number;
  totalPages: number;
  isExact?: boolean;
}

/** A change of many records, or their deletion. */
export interface Change {
  change?: Record<string, unknown>;
  delete?: boolean;
  dryRun: boolean;
}

/** Something that can be done with the records chosen. */
export interface BulkAction {
  name: string;
  words: string;
  /** Null: they are deleted. */
  change: Record<string, unknown> | null;
  /** Not with all that the list finds. */
  isForChosen?: boolean;
}

/** Something of which one must say to what: to which department, under which category. */
export interface BulkQuestion {
  name: string;
  words: string;
  /** What is asked. */
  asks: string;
  /** Each with the label it is chosen by. */
  choices: readonly (BulkAction & { label: string })[];
  isForChosen?: boolean;
}

/** What the server is told of it. */
export function changeOf({ change }: BulkAction): Omit<Change, "dryRun"> {
  return change ? { change } : { delete: true };
}

/** How many records are changed. */
export interface Bulk {
  actions: readonly (BulkAction | BulkQuestion)[];
  /** These, in one call. */
  run: (change: Change & { sidList: string[] }) => Promise<BulkResult>;
  /** All that the list finds, by a task; after a dry run only what that has `shown`. */
  runFound: (change: Change & { list: Sought; shown?: TaskStarted | null }) => Promise<TaskStarted>;
}

interface Common<N extends string, R, S extends string> {
  name: N;
  /** Of what the list tells, where it is that of another record: its sid. */
  of?: string;
  list: (asked: Asked<S>) => Promise<Found<R>>;
  /** Of a list that can be searched, what to write in its empty box. */
  searching?: string;
  /** The page of a row. */
  address?: (row: R) => string;
  /** What people call a row. */
  label: (row: R) => string;
  bulk?: Bulk;
  export?: (body: Export) => Promise<TaskStarted>;
}

/** As a page declares it. */
interface Declared<N extends Name> extends Common<N, RowOf<N>, Lists[N]["sort"]> {
  columns: readonly ColumnOf<N>[];
  filters?: readonly Filter<Lists[N]["filter"], RowOf<N>>[];
}

export type Row = Record<string, unknown> & { sid: string };
export type Column = Shown<Row> & { field: string; sortable?: boolean };

/** As the views use it, which know no resource by name. */
export interface Resource extends Common<string, Row, string> {
  columns: readonly Column[];
  filters?: readonly Filter<string, Row>[];
}

/** A resource; what the server's list does not allow, or a row does not have, does not compile. */
export function declare<N extends Name>(resource: Declared<N>): Resource;
export function declare(resource: Resource): Resource {
  return resource;
}
