/** Where the journal lies: IndexedDB, or memory where the browser refuses it. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OpenedAttempt } from "./attempt";
import type { Entry, EntryKey } from "./entry";

/** What is remembered of an attempt besides its answers. */
export interface Bookmark {
  user: string;
  attempt: string;
  examination: string;
  /** The paper as it was opened, so that a reload without network finds it; null after the end. */
  opened: OpenedAttempt | null;
  /** Questions the candidate marked to look at again. */
  marked: string[];
  /** The question that was looked at last. */
  current: string | null;
}

export interface Store {
  /** False if what is put here dies with the page. */
  readonly durable: boolean;
  /** Runs `rule` on the stored entry and stores its answer, in one transaction. */
  change(key: EntryKey, rule: EntryRule): Promise<Entry | undefined>;
  entries(user: string, attempt?: string): Promise<Entry[]>;
  bookmark(user: string, attempt: string): Promise<Bookmark | undefined>;
  bookmarks(user: string): Promise<Bookmark[]>;
  keep(bookmark: Bookmark): Promise<void>;
}

type EntryRule = (old: Entry | undefined) => Entry | undefined;

interface Schema extends DBSchema {
  entry: { key: [string, string, string]; value: Entry };
  bookmark: { key: [string, string]; value: Bookmark };
}

const DATABASE = "zhegui-examinations";

/** Opens the browser's store; falls back to memory where it is refused (private mode, full disk). */
export async function openStore(): Promise<Store> {
  try {
    return new BrowserStore(await openDatabase());
  } catch {
    return new MemoryStore();
  }
}

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore("entry", { keyPath: ["user", "attempt", "question"] });
      database.createObjectStore("bookmark", { keyPath: ["user", "attempt"] });
    },
    blocking: (_current, _next, event) => closeFor(event),
  });
}

/** A newer page wants to upgrade: give way instead of blocking it. */
function closeFor(event: IDBVersionChangeEvent): void {
  if (event.target instanceof IDBDatabase) event.target.close();
}

class BrowserStore implements Store {
  readonly durable = true;
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  async change(key: EntryKey, rule: EntryRule): Promise<Entry | undefined> {
    // "strict": the answer must survive a browser that is killed the next moment.
    const transaction = this.#database.transaction("entry", "readwrite", { durability: "strict" });
    const old = await transaction.store.get([key.user, key.attempt, key.question]);
    const next = rule(old);
    if (next && next !== old) await transaction.store.put(next);
    await transaction.done;
    return next;
  }

  entries(user: string, attempt?: string): Promise<Entry[]> {
    return this.#database.getAll("entry", range(attempt ? [user, attempt] : [user]));
  }

  bookmark(user: string, attempt: string): Promise<Bookmark | undefined> {
    return this.#database.get("bookmark", [user, attempt]);
  }

  bookmarks(user: string): Promise<Bookmark[]> {
    return this.#database.getAll("bookmark", range([user]));
  }

  async keep(bookmark: Bookmark): Promise<void> {
    await this.#database.put("bookmark", bookmark);
  }
}

/** All keys that begin with `prefix`: an array sorts after every string. */
function range(prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

export class MemoryStore implements Store {
  readonly durable = false;
  readonly #entries = new Map<string, Entry>();
  readonly #bookmarks = new Map<string, Bookmark>();

  constructor(entries: Iterable<Entry> = []) {
    for (const entry of entries) this.#entries.set(placeOf(entry), entry);
  }

  async change(key: EntryKey, rule: EntryRule): Promise<Entry | undefined> {
    const next = rule(this.#entries.get(placeOf(key)));
    if (next) this.#entries.set(placeOf(key), next);
    return next;
  }

  async entries(user: string, attempt?: string): Promise<Entry[]> {
    const mine = [...this.#entries.values()].filter((entry) => entry.user === user);
    return attempt ? mine.filter((entry) => entry.attempt === attempt) : mine;
  }

  async bookmark(user: string, attempt: string): Promise<Bookmark | undefined> {
    return this.#bookmarks.get(`${user} ${attempt}`);
  }

  async bookmarks(user: string): Promise<Bookmark[]> {
    return [...this.#bookmarks.values()].filter((bookmark) => bookmark.user === user);
  }

  async keep(bookmark: Bookmark): Promise<void> {
    this.#bookmarks.set(`${bookmark.user} ${bookmark.attempt}`, bookmark);
  }
}

function placeOf(key: EntryKey): string {
  return `${key.user} ${key.attempt} ${key.question}`;
}
