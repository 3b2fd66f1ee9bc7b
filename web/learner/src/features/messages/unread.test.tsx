import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerWith, envelope } from "../../testing/page";
import { keepUnread, useUnread } from "./unread";

const UNREAD = "/resource-center/api/messageItem/v2/unread";
const MINUTE_MS = 60_000;
const MOST_OF_A_MINUTE_MS = 40_000;
const TELLING = new BroadcastChannel("zhegui-unread");

afterEach(() => {
  vi.useRealTimers();
  show(true);
});

function show(visible: boolean): void {
  Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Answers that so many are unread; how often it was asked. */
function answerUnread(total: number): () => number {
  const asked = answerWith({ [UNREAD]: () => envelope({ total, groupList: [] }) });
  return () => asked.filter(({ path }) => path === UNREAD).length;
}

function total(): number {
  return useUnread.getState().unread.total;
}

test.each([
  ["no channel", undefined],
  [
    "a channel that it refuses",
    () => {
      throw new DOMException("blocked by policy", "SecurityError");
    },
  ],
])("a browser with %s asks for itself", async (_, channel) => {
  vi.stubGlobal("BroadcastChannel", channel);
  answerUnread(3);
  const stop = keepUnread("u");
  await waitFor(() => expect(total()).toBe(3));
  stop();
  vi.unstubAllGlobals();
});

test("a hidden tab asks once it is shown, and a visible one each minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  show(false);
  const asked = answerUnread(4);
  const stop = keepUnread("hidden");
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(asked()).toBe(0);
  show(true);
  await vi.waitFor(() => expect(asked()).toBe(1));
  vi.advanceTimersByTime(MINUTE_MS);
  await vi.waitFor(() => expect(asked()).toBe(2));
  stop();
  vi.advanceTimersByTime(3 * MINUTE_MS);
  show(true);
  await Promise.resolve();
  expect(asked()).toBe(2);
});

test("what another tab of the same account says is adopted, and not asked for again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = answerUnread(5);
  const stop = keepUnread("mine");
  await vi.waitFor(() => expect(total()).toBe(5));
  vi.advanceTimersByTime(MOST_OF_A_MINUTE_MS);
  TELLING.postMessage({ user: "another", unread: { total: 9, groupList: [] } });
  TELLING.postMessage({ user: "mine", unread: { total: 2, groupList: [] } });
  await vi.waitFor(() => expect(total()).toBe(2));
  vi.advanceTimersByTime(MOST_OF_A_MINUTE_MS);
  await Promise.resolve();
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(MINUTE_MS - MOST_OF_A_MINUTE_MS);
  await vi.waitFor(() => expect(asked()).toBe(2));
  stop();
});
