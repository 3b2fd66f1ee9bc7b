/** Where the journal lies: IndexedDB, or memory where the browser refuses it. */
import { inTime } from "@zhegui/client/in-time";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OpenedAttempt } from "./attempt";
import type { Entry } from "./entry";

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

/** Every step ends within a few seconds and none rejects: where the browser fails, memory takes over. */
export interface Store {
  /** False if what is put here dies with the page. */
  readonly durable: boolean;
  /** Stores an entry, unless a later one of the same question is there. */
  put(entry: Entry): Promise<void>;
  entries(user: string, attempt?: string): Promise<Entry[]>;
  bookmark(user: string, attempt: string): Promise<Bookmark | undefined>;
  bookmarks(user: string): Promise<Bookmark[]>;
  keep(bookmark: Bookmark): Promise<void>;
}

interface Schema extends DBSchema {
  entry: { key: [string, string, string]; value: Entry };
  bookmark: { key: [string, string]; value: Bookmark };
}

const DATABASE = "zhegui-examinations";

/** Longer than any storage that works: a candidate whose clock runs must not wait for one that hangs. */
const PATIENCE_MS = 5000;

/** Opens the browser's store; memory takes its place where and as soon as it fails. */
export async function openStore(): Promise<Store> {
  const browser = await inTime(openDatabase(), PATIENCE_MS).then(
    (database) => new BrowserStore(database),
    () => null,
  );
  return new FallbackStore(browser);
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

  async put(entry: Entry): Promise<void> {
    // "strict": the answer must survive a browser that is killed the next moment.
    const transaction = this.#database.transaction("entry", "readwrite", { durability: "strict" });
    const old = await transaction.store.get([entry.user, entry.attempt, entry.question]);
    if (!isLater(old, entry)) await transaction.store.put(entry);
    await transaction.done;
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

/** Whether another tab of this browser has written a later answer to the same question. */
function isLater(old: Entry | undefined, entry: Entry): boolean {
  return old !== undefined && old.sequence > entry.sequence;
}

/** All keys that begin with `prefix`: an array sorts after every string. */
function range(prefix: string[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

export class MemoryStore implements Store {
  readonly durable = false;
  readonly #entries = new Map<string, Entry>();
  readonly #bookmarks = new Map<string, Bookmark>();

  async put(entry: Entry): Promise<void> {
    const place = `${entry.user} ${entry.attempt} ${entry.question}`;
    if (!isLater(this.#entries.get(place), entry)) this.#entries.set(place, entry);
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
 * The browser's store until it first fails or hangs (disk full, data cleared, closed), then memory, which
 * has everything that was put in or read by this page.
 */
class FallbackStore implements Store {
  readonly #memory = new MemoryStore();
  #browser: Store | null;

  constructor(browser: Store | null) {
    this.#browser = browser;
  }

  get durable(): boolean {
    return this.#browser !== null;
  }

  async put(entry: Entry): Promise<void> {
    await Promise.all([this.#memory.put(entry), this.#inBrowser((store) => store.put(entry))]);
  }

  async entries(user: string, attempt?: string): Promise<Entry[]> {
    const seen = await this.#inBrowser((store) => store.entries(user, attempt));
    for (const entry of seen?.value ?? []) await this.#memory.put(entry);
    return this.#memory.entries(user, attempt);
  }

  async bookmark(user: string, attempt: string): Promise<Bookmark | undefined> {
    return (await this.bookmarks(user)).find((bookmark) => bookmark.attempt === attempt);
  }

  async bookmarks(user: string): Promise<Bookmark[]> {
    const seen = await this.#inBrowser((store) => store.bookmarks(user));
    for (const bookmark of seen?.value ?? []) await this.#memory.keep(bookmark);
    return this.#memory.bookmarks(user);
  }

  async keep(bookmark: Bookmark): Promise<void> {
    await Promise.all([
      this.#memory.keep(bookmark),
      this.#inBrowser((store) => store.keep(bookmark)),
    ]);
  }

  /** Null where the browser's store failed, now or earlier. */
  async #inBrowser<T>(step: (store: Store) => Promise<T>): Promise<{ value: T } | null> {
    if (!this.#browser) return null;
    try {
      return { value: await inTime(step(this.#browser), PATIENCE_MS) };
    } catch {
      this.#browser = null;
      return null;
    }
  }
}
