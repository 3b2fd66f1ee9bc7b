/** Answers of practice that the server has not taken yet: written down before they are sent. */
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

/** Dies with the page: where the browser refuses its own. */
export function memoryOutbox(): Outbox {
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

/** The browser's store, or memory where it refuses. */
export async function openOutbox(): Promise<Outbox> {
  return browserOutbox().catch(memoryOutbox);
}
