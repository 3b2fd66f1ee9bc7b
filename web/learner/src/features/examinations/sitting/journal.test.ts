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

const at = (writtenAt: number) => ({ writtenAt, isGuess: false });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

describe("journal", () => {
  test("what was written survives the page", async () => {
    const before = await Journal.open(await openStore(), "u", "a");
    await before.put("q1", "x", at(AT));
    await before.put("q1", "y", at(AT + 1));
    const after = await Journal.open(await openStore(), "u", "a");
    expect(after.unsent()).toMatchObject([{ question: "q1", sequence: 2, value: "y" }]);
    expect(after.durable).toBe(true);
  });

  test("a tab that is behind does not put an old answer over a later one", async () => {
    const one = await Journal.open(await openStore(), "u", "a");
    const other = await Journal.open(await openStore(), "u", "a");
    await one.put("q1", "x", at(AT));
    await one.put("q1", "y", at(AT));
    await other.put("q1", "z", at(AT));
    const after = await Journal.open(await openStore(), "u", "a");
    expect(after.entry("q1")).toMatchObject({ sequence: 2, value: "y" });
  });

  test("an answer counts at once, and says when it would survive the page", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    const written = journal.put("q1", "x", at(AT));
    expect(journal.unsent()).toHaveLength(1);
    expect(journal.isKept("q1")).toBe(false);
    await written;
    expect(journal.isKept("q1")).toBe(true);
  });

  test("what was dated by the device gets its true date when the server is heard, once", async () => {
    const before = await Journal.open(await openStore(), "u", "a");
    await before.put("q1", "x", { writtenAt: AT + 7_200_000, isGuess: true });
    await before.put("q2", "x", at(AT));
    const after = await Journal.open(await openStore(), "u", "a");
    for (const error of [-7_200_000, -7_200_000]) after.date(error);
    expect([after.entry("q1"), after.entry("q2")].map((each) => each?.writtenAt)).toEqual([AT, AT]);
  });

  test("an acknowledgement of an older sequence leaves the newer one unsent", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q1", "x", at(AT));
    await journal.put("q1", "y", at(AT + 1));
    journal.acknowledge([receipt("q1", 1)]);
    expect(journal.unsent()).toHaveLength(1);
    journal.acknowledge([receipt("q1", 2)]);
    expect(journal.unsent()).toHaveLength(0);
    expect(journal.entry("q1")?.savedAt).toBe("2026-11-21T12:00:01.000Z");
  });

  test("unsent answers come in the order they were written", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q2", "x", at(AT + 5));
    await journal.put("q1", "x", at(AT + 9));
    await journal.put("q3", "x", at(AT));
    expect(journal.unsent().map(({ question }) => question)).toEqual(["q3", "q2", "q1"]);
  });

  test("users and attempts do not see each other's", async () => {
    const store = await openStore();
    const mine = await Journal.open(store, "u", "a");
    await mine.put("q1", "x", at(AT));
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
    await journal.put("q1", "x", at(AT));
    expect(journal.durable).toBe(false);
    expect(journal.unsent()).toHaveLength(1);
  });

  test("storage that fails half-way costs no answer", async () => {
    const journal = await Journal.open(await openStore(), "u", "a");
    await journal.put("q1", "x", at(AT));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await Promise.all([journal.put("q1", "y", at(AT)), journal.put("q2", "z", at(AT))]);
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
