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

export interface Outbox {
  all(user: string, run: string): Promise<Unsent[]>;
  put(answer: Unsent): Promise<void>;
  remove(answer: Unsent): Promise<void>;
}

const DATABASE = "zhegui-practice";

function keyOf({ user, run, question }: Unsent): [string, string, string] {
  return [user, run, question];
}

async function browserOutbox(): Promise<Outbox> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore("answer", { keyPath: ["user", "run", "question"] });
    },
  });
  return {
    all: (user, run) => database.getAll("answer", IDBKeyRange.bound([user, run], [user, run, []])),
    async put(answer) {
      const transaction = database.transaction("answer", "readwrite", { durability: "strict" });
      await transaction.store.put(answer);
      await transaction.done;
    },
    remove: (answer) => database.delete("answer", keyOf(answer)),
  };
}

/** Dies with the page. */
function memoryOutbox(): Outbox {
  const kept = new Map<string, Unsent>();
  return {
    all: async (user, run) =>
      [...kept.values()].filter((each) => each.user === user && each.run === run),
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
  const memory = memoryOutbox();
  let browser = await inTime(browserOutbox(), PATIENCE_MS).catch(() => null);

  async function inBrowser<T>(step: (outbox: Outbox) => Promise<T>): Promise<T | undefined> {
    if (!browser) return undefined;
    return inTime(step(browser), PATIENCE_MS).catch(() => {
      browser = null;
      return undefined;
    });
  }

  return {
    async all(user, run) {
      const found = await inBrowser((outbox) => outbox.all(user, run));
      for (const answer of found ?? []) await memory.put(answer);
      return memory.all(user, run);
    },
    async put(answer) {
      await Promise.all([memory.put(answer), inBrowser((outbox) => outbox.put(answer))]);
    },
    async remove(answer) {
      await Promise.all([memory.remove(answer), inBrowser((outbox) => outbox.remove(answer))]);
    },
  };
}
