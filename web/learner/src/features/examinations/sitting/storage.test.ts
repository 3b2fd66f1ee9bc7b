/** A candidate whose browser cannot keep anything sits all the same: their clock runs. */
import "fake-indexeddb/auto";
import { ServerClock } from "@zhegui/client/server-clock";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendLeftovers } from "./leftovers";
import { Sitting } from "./sitting";
import { openStore, type Store } from "./store";
import { Examiner, rules } from "./testing/examiner";
import { quiet } from "./testing/quiet";

const ENOUGH_FOR_ANY_PATIENCE_MS = 20_000;
let examiner: Examiner;
let sitting: Sitting | null;

async function page(store: Store): Promise<Sitting> {
  sitting = new Sitting({
    user: "u",
    examination: "e",
    intended: true,
    port: examiner,
    store,
    clock: new ServerClock(),
    rules,
    occupy: async () => () => undefined,
  });
  await sitting.open();
  await quiet();
  return sitting;
}

async function advance(ms: number): Promise<void> {
  await quiet();
  await vi.advanceTimersByTimeAsync(ms);
  await quiet();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  vi.stubGlobal("indexedDB", new IDBFactory());
  examiner = new Examiner();
  sitting = null;
});

afterEach(() => {
  sitting?.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};
const closed = () => {
  throw new DOMException("closed", "InvalidStateError");
};
const silent = () =>
  Object.create(IDBRequest.prototype, { addEventListener: { value: () => undefined } });

const put = () => vi.spyOn(IDBObjectStore.prototype, "put");
const getAll = () => vi.spyOn(IDBObjectStore.prototype, "getAll");
const transaction = () => vi.spyOn(IDBDatabase.prototype, "transaction");

test.each([
  ["is full", () => put().mockImplementation(full)],
  ["is closed", () => transaction().mockImplementation(closed)],
  ["cannot be read", () => getAll().mockImplementation(closed)],
  ["never answers a read", () => getAll().mockImplementation(silent)],
  ["never answers a write", () => put().mockImplementation(silent)],
])("where storage %s, the sitting opens and goes on in memory", async (_, fail) => {
  const store = await openStore();
  fail();
  const opened = page(store);
  await advance(ENOUGH_FOR_ANY_PATIENCE_MS);
  const sitting = await opened;
  expect(sitting.snapshot()).toMatchObject({ phase: { name: "running" }, durable: false });
  sitting.choose("q1", "q1-a");
  await quiet();
  expect(examiner.record()).toEqual({ q1: "q1-a" });
});

test("where storage does not open, the sitting opens", async () => {
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  const opening = openStore();
  await advance(ENOUGH_FOR_ANY_PATIENCE_MS);
  const sitting = await page(await opening);
  expect(sitting.snapshot()).toMatchObject({ phase: { name: "running" }, durable: false });
});

test("where storage fails half-way, it says so at the next step, and keeps what it had", async () => {
  const sitting = await page(await openStore());
  sitting.choose("q1", "q1-a");
  sitting.toggleMark("q2");
  await quiet();
  expect(sitting.snapshot().durable).toBe(true);
  put().mockImplementation(full);
  sitting.lookAt("q2");
  await quiet();
  expect(sitting.snapshot()).toMatchObject({ current: "q2", durable: false });
  expect(sitting.snapshot().states.get("q1")).toMatchObject({ value: "q1-a", standing: "saved" });
  expect(sitting.snapshot().states.get("q2")?.marked).toBe(true);
});

test("leftovers are looked for in vain and harm nothing", async () => {
  const store = await openStore();
  transaction().mockImplementation(closed);
  expect(
    await sendLeftovers({ store, port: examiner, clock: new ServerClock() }, "u"),
  ).toMatchObject({ sent: 0 });
});

test("a store that falls silent in the middle holds up neither an answer nor the handing in", async () => {
  const sitting = await page(await openStore());
  put().mockImplementation(silent);
  sitting.choose("q1", "q1-a");
  await quiet();
  expect(examiner.record()).toEqual({ q1: "q1-a" });
  expect(sitting.snapshot().states.get("q1")).toMatchObject({ standing: "saved", isKept: false });
  sitting.choose("q2", "q2-b");
  expect(await sitting.submit()).toBe(true);
  expect(examiner.record()).toEqual({ q1: "q1-a", q2: "q2-b" });
});
