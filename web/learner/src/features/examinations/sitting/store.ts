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

/** Longer than any storage that works: a candidate whose clock runs must not wait for one that hangs. */
const PATIENCE_MS = 5000;

/** Opens the browser's store; memory takes its place where and as soon as it fails. */
export async function openStore(): Promise<Store> {
  const browser = await inTime(openDatabase()).then(
    (database) => new BrowserStore(database),
    () => null,
  );
  return new FallbackStore(browser);
}

/** Rejects where `step` has not settled in time. */
async function inTime<T>(step: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the storage does not answer")), PATIENCE_MS);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
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

/**
 * The browser's store until it first fails or hangs (disk full, data cleared, closed), then memory, with
 * everything that was seen of the browser's. One step at a time, so that memory is never behind.
 */
class FallbackStore implements Store {
  readonly #memory = new MemoryStore();
  #browser: Store | null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(browser: Store | null) {
    this.#browser = browser;
  }

  get durable(): boolean {
    return this.#browser !== null;
  }

  change(key: EntryKey, rule: EntryRule): Promise<Entry | undefined> {
    return this.#either(
      (store) => store.change(key, rule),
      async (entry) => void (await this.#memory.change(key, () => entry)),
    );
  }

  entries(user: string, attempt?: string): Promise<Entry[]> {
    return this.#either(
      (store) => store.entries(user, attempt),
      async (entries) => {
        for (const entry of entries) await this.#memory.change(entry, () => entry);
      },
    );
  }

  bookmark(user: string, attempt: string): Promise<Bookmark | undefined> {
    return this.#either(
      (store) => store.bookmark(user, attempt),
      async (bookmark) => bookmark && this.#memory.keep(bookmark),
    );
  }

  bookmarks(user: string): Promise<Bookmark[]> {
    return this.#either(
      (store) => store.bookmarks(user),
      async (bookmarks) => {
        for (const bookmark of bookmarks) await this.#memory.keep(bookmark);
      },
    );
  }

  keep(bookmark: Bookmark): Promise<void> {
    return this.#either(
      (store) => store.keep(bookmark),
      () => this.#memory.keep(bookmark),
    );
  }

  /** Does `step` where things are kept now; `mirror` writes into memory what the browser's store gave. */
  #either<T>(step: (store: Store) => Promise<T>, mirror: (seen: T) => Promise<void>): Promise<T> {
    const done = this.#last.then(async () => {
      const seen = await this.#inBrowser(step);
      if (!seen) return step(this.#memory);
      await mirror(seen.value);
      return seen.value;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Null where the browser's store failed, now or earlier. */
  async #inBrowser<T>(step: (store: Store) => Promise<T>): Promise<{ value: T } | null> {
    if (!this.#browser) return null;
    try {
      return { value: await inTime(step(this.#browser)) };
    } catch {
      this.#browser = null;
      return null;
    }
  }
}

function placeOf(key: EntryKey): string {
  return `${key.user} ${key.attempt} ${key.question}`;
}
