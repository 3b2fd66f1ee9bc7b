/** Answers of practice that the server has not taken yet: written down before they are sent. */
import { inTime } from "@zhegui/client/in-time";
import { type DBSchema, openDB } from "idb";

export interface Unsent {
  user: string;
  run: string;
  question: string;
  version: string;
  value: unknown;
  guessed: boolean;
  durationMs: number;
  answeredAt: string;
}

interface Schema extends DBSchema {
  answer: { key: [string, string, string]; value: Unsent };
}

interface Store {
  /** What waits of a user, of one run or of all. */
  all(user: string, run?: string): Promise<Unsent[]>;
  put(answer: Unsent): Promise<void>;
  remove(answer: Unsent): Promise<void>;
}

export interface Outbox extends Store {
  /** Whether something waits that would be gone with the page. */
  wouldLose(): boolean;
}

const DATABASE = "zhegui-practice";

function keyOf({ user, run, question }: Unsent): [string, string, string] {
  return [user, run, question];
}

async function browserStore(): Promise<Store> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore("answer", { keyPath: ["user", "run", "question"] });
    },
  });
  return {
    all(user, run) {
      const prefix = run ? [user, run] : [user];
      // An array sorts after every string.
      return database.getAll("answer", IDBKeyRange.bound(prefix, [...prefix, []]));
    },
    async put(answer) {
      const transaction = database.transaction("answer", "readwrite", { durability: "strict" });
      await transaction.store.put(answer);
      await transaction.done;
    },
    remove: (answer) => database.delete("answer", keyOf(answer)),
  };
}

/** Dies with the page. */
function memoryStore(kept: Map<string, Unsent>): Store {
  return {
    all: async (user, run) =>
      [...kept.values()].filter((each) => each.user === user && (!run || each.run === run)),
    async put(answer) {
      kept.set(keyOf(answer).join(" "), answer);
    },
    async remove(answer) {
      kept.delete(keyOf(answer).join(" "));
    },
  };
}

/** Longer than any storage takes that works. */
const PATIENCE_MS = 3_000;

/**
 * The browser's store until it first refuses or hangs, then memory, which has all that this page has put
 * in or read. Every step ends within a few seconds, and none rejects.
 */
export async function openOutbox(): Promise<Outbox> {
  const kept = new Map<string, Unsent>();
  const memory = memoryStore(kept);
  let browser = await inTime(browserStore(), PATIENCE_MS).catch(() => null);

  async function inBrowser<T>(step: (store: Store) => Promise<T>): Promise<T | undefined> {
    if (!browser) return undefined;
    return inTime(step(browser), PATIENCE_MS).catch(() => {
      browser = null;
      return undefined;
    });
  }

  return {
    async all(user, run) {
      const found = await inBrowser((store) => store.all(user, run));
      for (const answer of found ?? []) await memory.put(answer);
      // What another tab has sent meanwhile is still in memory here.
      return found ?? memory.all(user, run);
    },
    async put(answer) {
      await Promise.all([memory.put(answer), inBrowser((store) => store.put(answer))]);
    },
    async remove(answer) {
      await Promise.all([memory.remove(answer), inBrowser((store) => store.remove(answer))]);
    },
    wouldLose: () => browser === null && kept.size > 0,
  };
}

let opened: Promise<Outbox> | undefined;

/**
 * One for the whole page: what memory alone holds outlives the part of the site that wrote it, and the
 * browser asks before the page is left.
 */
export function outboxOfPage(): Promise<Outbox> {
  opened ??= openOutbox().then((outbox) => {
    addEventListener("beforeunload", (event) => outbox.wouldLose() && event.preventDefault());
    return outbox;
  });
  return opened;
}
