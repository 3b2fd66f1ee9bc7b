/** What somebody has written and not saved, kept in this browser until they have. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Values } from "./merge";

export interface Draft {
  /** Of the record when the draft was begun. */
  version: number | null;
  values: Values;
  at: number;
}

interface Store extends DBSchema {
  draft: { key: string; value: Draft };
}

let opened: Promise<IDBPDatabase<Store>> | undefined;

function database(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>("drafts", 1, {
    upgrade: (base) => void base.createObjectStore("draft"),
  });
  return opened;
}

/** Where a browser refuses to keep anything, nothing is found and nothing is kept. */
async function quietly<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch(() => undefined);
}

export async function readDraft(key: string): Promise<Draft | undefined> {
  return quietly(database().then((base) => base.get("draft", key)));
}

/** True where it is kept. */
export async function keepDraft(key: string, draft: Draft): Promise<boolean> {
  const kept = await quietly(database().then((base) => base.put("draft", draft, key)));
  return kept !== undefined;
}

export async function forgetDraft(key: string): Promise<void> {
  await quietly(database().then((base) => base.delete("draft", key)));
}
