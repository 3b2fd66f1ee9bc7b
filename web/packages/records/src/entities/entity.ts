/** An entity as the server declares it; `generated.ts` is written from the OpenAPI document. */
import type { BulkResult, Export, Lists, Place, TaskStarted } from "@zhegui/client";
import type { Values } from "../merge";
import type { Source } from "../references/use-offered";
import type { Asked, Change, FieldOf, Found, Name, Row, RowOf, Sought } from "../resource";

/** What a save takes. */
export type Model = Record<string, unknown>;

export interface Stored {
  sid: string;
  version: number;
}

/** What a reference is chosen from: a list, by a field of its rows; only those with these values. */
interface From {
  reads: string;
  label: string;
  only?: Source["only"];
}

/**
 * What is known of a field: bounds of one that is written, order of one that a list has. One that is kept
 * may be left out of a new record, and not be emptied later.
 */
export type EntityField = {
  isRequired?: boolean;
  isKept?: boolean;
  isSorted?: boolean;
  isFixed?: boolean;
} & (
  | { kind: "text" | "area" | "markdown"; max?: number }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "flag" }
  | { kind: "moment" }
  | { kind: "number"; min?: number; max?: number; places?: number }
  | { kind: "money"; min?: number; max?: number }
  | { kind: "reference"; from: From }
  | { kind: "references"; from: From; max?: number }
  | { kind: "picture" }
  | { kind: "pictures"; max?: number }
);

/** What is done with one click: to many records, and `when` they have these values to one. */
export interface EntityChange {
  name: string;
  values: Values;
  when?: Values;
}

/** A call of the client. */
type Call<Body, Answer> = (options: {
  body: Body;
  throwOnError: true;
}) => Promise<{ data: { data: Answer } }>;

interface Calls<R, S extends string> {
  list: Call<Asked<S>, Found<R>>;
  detail: Call<{ sid: string; includeList?: string[] }, R & Stored>;
  save: Call<{ model: Model }, Stored>;
  delete?: Call<{ model: Stored }, unknown>;
  bulk: Call<{ model: Change & { sidList: string[] } }, BulkResult>;
  bulkList: Call<{ model: Change & { list: Sought; shown?: TaskStarted | null } }, TaskStarted>;
  export: Call<{ model: Export }, TaskStarted>;
}

interface Common<R, S extends string, Field extends string, Narrowed extends string> {
  /** On the wire, and in the name of its texts. */
  name: string;
  /** The resource that its list is of. */
  reads: string;
  /** Who may write it. */
  right: Place["rightList"][number];
  readRight: Place["rightList"][number];
  /** The field that people call a record by. */
  label: Field;
  isSearched: boolean;
  fields: Partial<Record<Field, EntityField>>;
  columns: readonly Field[];
  filters: readonly Narrowed[];
  form: readonly Field[];
  changes: readonly EntityChange[];
  /** Those that its references are chosen from. */
  lists?: Readonly<Record<string, Call<Parameters<Source["list"]>[0], Found<Row>>>>;
  calls: Calls<R, S>;
}

/** As the table has it: what its list does not allow, or a row does not have, does not compile. */
type Declared<N extends Name> = Common<
  RowOf<N>,
  Lists[N]["sort"],
  FieldOf<N>,
  Extract<Lists[N]["filter"], FieldOf<N>>
> & { reads: N };

/** As the pages use it, which know no entity by name. */
export type Entity = Common<Row, string, string, string>;

export function entity<N extends Name>(declared: Declared<N>): Entity;
export function entity(declared: Entity): Entity {
  return declared;
}

/** What is known of a field of the entity. */
export function fieldOf({ name, fields }: Entity, field: string): EntityField {
  const found = fields[field];
  if (!found) throw new Error(`${name} has no ${field}`);
  return found;
}

/** The names of its references: a record is read with what they lead to. */
export function referencesOf({ form, fields }: Entity): string[] {
  return form.filter((name) => fields[name]?.kind.startsWith("reference"));
}

/** What people call a record. */
export function labelOf({ label }: Entity, record: Row): string {
  return String(record[label] ?? "");
}
