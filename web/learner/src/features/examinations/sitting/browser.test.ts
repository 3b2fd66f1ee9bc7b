import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Ability, askBrowser } from "./browser";

const never = () => new Promise<never>(() => undefined);
const refuse = () => {
  throw new DOMException("blocked by policy", "SecurityError");
};
const WORKER = { getRegistration: async () => undefined };
const LOCKS = { request: async (_name: string, _options: object, held: () => boolean) => held() };

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", { serviceWorker: WORKER, locks: LOCKS });
});

test("a browser that has everything lacks nothing", async () => {
  expect(await askBrowser()).toEqual([]);
});

const FAULTS: [string, () => void, Ability[]][] = [
  ["no store", () => vi.stubGlobal("indexedDB", undefined), ["storage"]],
  ["a store that refuses", () => vi.stubGlobal("indexedDB", { open: refuse }), ["storage"]],
  [
    "a store that takes and gives nothing back",
    () => vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(refuse),
    ["storage"],
  ],
  ["no channel, but locks", () => vi.stubGlobal("BroadcastChannel", undefined), []],
  [
    "neither channel nor locks",
    () => {
      vi.stubGlobal("BroadcastChannel", undefined);
      vi.stubGlobal("navigator", { serviceWorker: WORKER });
    },
    ["tabs"],
  ],
  [
    "neither channel nor locks that answer",
    () => {
      vi.stubGlobal("BroadcastChannel", undefined);
      vi.stubGlobal("navigator", { serviceWorker: WORKER, locks: { request: never } });
    },
    ["tabs"],
  ],
  [
    "no worker, as on a page without TLS",
    () => vi.stubGlobal("navigator", { locks: LOCKS }),
    ["reload"],
  ],
  [
    "a worker that a policy blocks",
    () => vi.stubGlobal("navigator", { serviceWorker: { getRegistration: refuse }, locks: LOCKS }),
    ["reload"],
  ],
];

test.each(FAULTS)("%s", async (_name, make, lacking) => {
  make();
  expect(await askBrowser()).toEqual(lacking);
});

test("what never answers is lacking after a limit", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", { open: () => ({ addEventListener: () => undefined }) });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: never }, locks: LOCKS });
  const asked = askBrowser();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toEqual(["storage", "reload"]);
  vi.useRealTimers();
});
