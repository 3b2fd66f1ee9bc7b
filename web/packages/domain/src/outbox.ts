/** What the server has not taken yet: written down in the browser before it is sent. */
import { inTime } from "@zhegui/client/in-time";
import { openDB } from "idb";

interface Store<Row> {
  /** The rows whose key begins so; the first part of a key is the user. */
  all(...prefix: string[]): Promise<Row[]>;
  put(row: Row): Promise<void>;
  remove(row: Row): Promise<void>;
}

export interface Outbox<Row> extends Store<Row> {
  /** Whether something waits that would be gone with the page. */
  wouldLose(): boolean;
}

/** Where the rows lie, and the fields that make their key. */
export interface OutboxPlace<Row> {
  database: string;
  table: string;
  key: (keyof Row & string)[];
}

async function browserStore<Row>({ database, table, key }: OutboxPlace<Row>): Promise<Store<Row>> {
  const opened = await openDB(database, 1, {
    upgrade(made) {
      made.createObjectStore(table, { keyPath: key });
    },
  });
  return {
    // An array sorts after every string.
    all: (...prefix) => opened.getAll(table, IDBKeyRange.bound(prefix, [...prefix, []])),
    async put(row) {
      const transaction = opened.transaction(table, "readwrite", { durability: "strict" });
      await transaction.store.put(row);
      await transaction.done;
    },
    remove: (row) => opened.delete(table, partsOf(row, key)),
  };
}

function partsOf<Row>(row: Row, key: (keyof Row)[]): string[] {
  return key.map((field) => String(row[field]));
}

/** Dies with the page. */
function memoryStore<Row>(kept: Map<string, Row>, key: (keyof Row)[]): Store<Row> {
  return {
    all: async (...prefix) =>
      [...kept.values()].filter((row) => {
        const parts = partsOf(row, key);
        return prefix.every((each, at) => each === parts[at]);
      }),
    async put(row) {
      kept.set(partsOf(row, key).join(" "), row);
    },
    async remove(row) {
      kept.delete(partsOf(row, key).join(" "));
    },
  };
}

/** Longer than any storage takes that works. */
const PATIENCE_MS = 3_000;

/**
 * The browser's store until it first refuses or hangs, then memory, which has all that this page has put
 * in or read. Every step ends within a few seconds, and none rejects.
 */
export async function openOutbox<Row>(place: OutboxPlace<Row>): Promise<Outbox<Row>> {
  const kept = new Map<string, Row>();
  const memory = memoryStore(kept, place.key);
  let browser = await inTime(browserStore(place), PATIENCE_MS).catch(() => null);

  async function inBrowser<T>(step: (store: Store<Row>) => Promise<T>): Promise<T | undefined> {
    if (!browser) return undefined;
    return inTime(step(browser), PATIENCE_MS).catch(() => {
      browser = null;
      return undefined;
    });
  }

  return {
    async all(...prefix) {
      const found = await inBrowser((store) => store.all(...prefix));
      for (const row of found ?? []) await memory.put(row);
      // What another tab has sent meanwhile is still in memory here.
      return found ?? memory.all(...prefix);
    },
    async put(row) {
      await Promise.all([memory.put(row), inBrowser((store) => store.put(row))]);
    },
    async remove(row) {
      await Promise.all([memory.remove(row), inBrowser((store) => store.remove(row))]);
    },
    wouldLose: () => browser === null && kept.size > 0,
  };
}

/** One for the whole page; the browser asks before the page is left with what memory alone holds. */
export async function openOutboxOfPage<Row>(place: OutboxPlace<Row>): Promise<Outbox<Row>> {
  const outbox = await openOutbox(place);
  addEventListener("beforeunload", (event) => outbox.wouldLose() && event.preventDefault());
  return outbox;
}
