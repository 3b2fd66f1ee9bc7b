import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import type { Unsent } from "./outbox";

const REST = { version: "v", value: "x", guessed: false, durationMs: 1, answeredAt: "" };
const ANSWER: Unsent = { user: "me", run: "run", question: "a", ...REST };

beforeEach(() => vi.resetModules());

function isAsked(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test.each([
  ["is missing", true, undefined],
  ["works", false, new IDBFactory()],
])(
  "where the store %s, the browser asks before an unsent answer is lost: %s",
  async (_, asks, store) => {
    vi.stubGlobal("indexedDB", store);
    const { outboxOfPage } = await import("./outbox");
    const outbox = await outboxOfPage();
    expect(isAsked()).toBe(false);
    await outbox.put(ANSWER);
    expect(isAsked()).toBe(asks);
    await outbox.remove(ANSWER);
    expect(isAsked()).toBe(false);
  },
);
