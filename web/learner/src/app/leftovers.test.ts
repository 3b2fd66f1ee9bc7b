// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSending } from "./leftovers";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const quiet = () => vi.advanceTimersByTimeAsync(0);
const away = () => Promise.reject(new Error("away"));

test.each([
  ["waits", async () => false],
  ["could not be sent", away],
])("what %s goes again after half a minute, and when the network comes back", async (_, first) => {
  const send = vi
    .fn(async () => true)
    .mockImplementationOnce(first)
    .mockImplementationOnce(first);
  const stop = keepSending(send);
  await quiet();
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(send).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event("online"));
  await quiet();
  expect(send).toHaveBeenCalledTimes(3);
  stop();
});

test("where nothing waits it is asked no more, nor after the stop", async () => {
  const send = vi.fn(async () => true);
  const stop = keepSending(send);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new Event("online"));
  const late = vi.fn(async () => false);
  keepSending(late)();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([send.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});
