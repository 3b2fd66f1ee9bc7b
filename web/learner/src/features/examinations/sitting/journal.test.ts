import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Receipt } from "./attempt";
import { Journal } from "./journal";
import { openStore } from "./store";

const AT = Date.parse("2026-11-21T12:00:00.000Z");

function receipt(question: string, sequence: number): Receipt {
  return {
    question: { sid: question },
    sequence,
    savedAt: "2026-11-21T12:00:01.000Z",
    outcome: "saved",
  };
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

describe("journal", () => {
  test("what was written survives the page", async () => {
    const before = await Journal.open(await openStore(), "u", "a");
    await before.put("q1", "x", AT);
    await before.put("q1", "y", AT + 1);
    const after = await Journal.open(await openStore(), "u", "a");
    expect(after.unsent()).toMatchObject([{ question: "q1", sequence: 2, value: "y" }]);
    expect(after.durable).toBe(true);
  });

  test("two tabs that write at once never use a sequence twice", async () => {
    const one = await Journal.open(await openStore(), "u", "a");
    const other = await Journal.open(await openStore(), "u", "a");
    await Promise.all([one.put("q1", "x", AT), other.put("q1", "y", AT), one.put("q1", "z", AT)]);
    const sequences = [one.entry("q1")?.sequence, other.entry("q1")?.sequence];
    expect(new Set(sequences).size).toBe(2);
    expect(Math.max(...sequences.map(Number))).toBe(3);
  });

  test("an acknowledgement of an older sequence leaves the newer one unsent", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q1", "x", AT);
    await journal.put("q1", "y", AT + 1);
    await journal.acknowledge([receipt("q1", 1)]);
    expect(journal.unsent()).toHaveLength(1);
    await journal.acknowledge([receipt("q1", 2)]);
    expect(journal.unsent()).toHaveLength(0);
    expect(journal.entry("q1")?.savedAt).toBe("2026-11-21T12:00:01.000Z");
  });

  test("unsent answers come in the order they were written", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q2", "x", AT + 5);
    await journal.put("q1", "x", AT + 9);
    await journal.put("q3", "x", AT);
    expect(journal.unsent().map(({ question }) => question)).toEqual(["q3", "q2", "q1"]);
  });

  test("users and attempts do not see each other's", async () => {
    const store = await openStore();
    const mine = await Journal.open(store, "u", "a");
    await mine.put("q1", "x", AT);
    expect((await Journal.open(store, "other", "a")).unsent()).toEqual([]);
    expect((await Journal.open(store, "u", "b")).unsent()).toEqual([]);
  });
});

describe("where the browser refuses storage", () => {
  test("answers are kept in memory, and it says so", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q1", "x", AT);
    expect(journal.durable).toBe(false);
    expect(journal.unsent()).toHaveLength(1);
  });

  test("storage that fails half-way costs no answer", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q1", "x", AT);
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await Promise.all([journal.put("q1", "y", AT), journal.put("q2", "z", AT)]);
    expect(journal.durable).toBe(false);
    expect(journal.entry("q1")).toMatchObject({ sequence: 2, value: "y" });
    expect(journal.unsent()).toHaveLength(2);
  });
});

test("bookmarks are kept per user", async () => {
  const store = await openStore();
  const bookmark = {
    user: "u",
    attempt: "a",
    examination: "e",
    opened: null,
    marked: ["q1"],
    current: "q1",
  };
  await store.keep(bookmark);
  expect(await store.bookmark("u", "a")).toEqual(bookmark);
  expect(await store.bookmarks("u")).toEqual([bookmark]);
  expect(await store.bookmarks("other")).toEqual([]);
});
