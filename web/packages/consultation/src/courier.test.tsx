import { Failure } from "@zhegui/client";
import { openOutbox } from "@zhegui/domain/outbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Courier } from "./courier";
import { unsentWith } from "./testing/records";
import type { MessageOutbox, Unsent } from "./unsent";

function failure(status: number): Failure {
  return new Failure({
    status,
    id: "some_error",
    message: "Not yours",
    details: [],
    requestId: undefined,
    retryAfter: undefined,
    path: "",
  });
}

let outbox: MessageOutbox;
let told: Unsent[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", undefined);
  told = [];
  outbox = await openOutbox<Unsent>({ database: "d", table: "t", key: ["user", "key"] });
});

afterEach(() => {
  vi.useRealTimers();
});

function courier(carry: (message: Unsent) => Promise<unknown>): Courier {
  return new Courier({ user: "me", outbox, carry, onChange: (unsent) => (told = unsent) });
}

test("messages go one after the other, in the order in which they were written", async () => {
  const gone: string[] = [];
  await outbox.put(unsentWith({ key: "b", writtenAt: 2 }));
  await outbox.put(unsentWith({ key: "a", writtenAt: 1 }));
  await outbox.put(unsentWith({ user: "other", key: "c", writtenAt: 0 }));
  await courier(async ({ key }) => gone.push(key)).run();
  expect(gone).toEqual(["a", "b"]);
  expect(told).toEqual([]);
  expect(await outbox.all("other")).toHaveLength(1);
});

test("one that cannot go holds up those after it, and goes by itself with the same key", async () => {
  const tried: string[] = [];
  let isAway = true;
  const brings = courier(async ({ key }) => {
    tried.push(key);
    if (isAway) throw failure(0);
  });
  await brings.put(unsentWith({ key: "a", writtenAt: 1 }));
  await brings.put(unsentWith({ key: "b", writtenAt: 2 }));
  expect(told.map(({ key }) => key)).toEqual(["a", "b"]);
  expect(new Set(tried)).toEqual(new Set(["a"]));
  isAway = false;
  await vi.runOnlyPendingTimersAsync();
  await vi.waitFor(() => expect(told).toEqual([]));
  expect(tried.slice(-2)).toEqual(["a", "b"]);
});

test("a refused one stays with the reason, and holds up nothing", async () => {
  const brings = courier(async ({ key }) => {
    if (key === "a") throw failure(409);
  });
  await outbox.put(unsentWith({ key: "a", writtenAt: 1 }));
  await brings.put(unsentWith({ key: "b", writtenAt: 2 }));
  expect(told).toMatchObject([{ key: "a", refusal: "Not yours", text: "Hello" }]);
  await brings.discard(unsentWith({ key: "a" }));
  expect(told).toEqual([]);
});

test("one that was refused goes again when its writer says so", async () => {
  let isRefused = true;
  const brings = courier(async () => {
    if (isRefused) throw failure(409);
  });
  await brings.put(unsentWith());
  expect(told).toMatchObject([{ refusal: "Not yours" }]);
  isRefused = false;
  await brings.run();
  expect(told).toHaveLength(1);
  await brings.put(unsentWith({ refusal: null }));
  expect(told).toEqual([]);
});

test("what is written while another is on its way goes after it", async () => {
  const gone: string[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const brings = courier(async ({ key }) => {
    if (key === "a") await held;
    gone.push(key);
  });
  const first = brings.put(unsentWith({ key: "a", writtenAt: 1 }));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const second = brings.put(unsentWith({ key: "b", writtenAt: 2 }));
  letGo();
  await Promise.all([first, second]);
  expect(gone).toEqual(["a", "b"]);
});

test("a page that is left sends nothing more", async () => {
  const gone: string[] = [];
  const brings = courier(async ({ key }) => gone.push(key));
  brings.stop();
  await brings.put(unsentWith());
  expect(gone).toEqual([]);
  expect(await outbox.all("me")).toHaveLength(1);
});
