import { expect, test, vi } from "vitest";
import { occupyTab } from "./tab";

const nothing = () => undefined;

test("a place is one tab's, until it gives it back", async () => {
  const release = await occupyTab("kept", nothing, false);
  expect(release).not.toBeNull();
  expect(await occupyTab("kept", nothing, false)).toBeNull();
  release?.();
  expect(await occupyTab("kept", nothing, false)).not.toBeNull();
});

test("a tab that waits gets the place of one that is being closed", async () => {
  const release = await occupyTab("closing", nothing, false);
  const waiting = occupyTab("closing", nothing, false);
  release?.();
  expect(await waiting).not.toBeNull();
});

test("a taken place tells the tab that had it, and no other", async () => {
  const [lost, refused] = [vi.fn(), vi.fn()];
  await occupyTab("taken", lost, false);
  expect(await occupyTab("taken", refused, false)).toBeNull();
  expect(await occupyTab("taken", nothing, true)).not.toBeNull();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect(refused).not.toHaveBeenCalled();
});

const UNUSABLE: [string, () => unknown][] = [
  ["refuses", () => Promise.reject(new DOMException("blocked", "SecurityError"))],
  ["does not support", () => Promise.reject(new DOMException("no", "NotSupportedError"))],
  [
    "throws at",
    () => {
      throw new TypeError("no locks");
    },
  ],
];

test.each(UNUSABLE)(
  "a browser that %s locks lets the tab that came last have the place",
  async (name, fail) => {
    vi.spyOn(navigator.locks, "request").mockImplementation(fail as never);
    const [first, last] = [vi.fn(), vi.fn()];
    const gaveBack = await occupyTab(name, first, false);
    expect(gaveBack).not.toBeNull();
    const release = await occupyTab(name, last, false);
    await vi.waitFor(() => expect(first).toHaveBeenCalled());
    expect(last).not.toHaveBeenCalled();
    gaveBack?.();
    release?.();
  },
);

test("locks that never answer are none", async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator.locks, "request").mockImplementation(() => new Promise(() => undefined));
  const occupied = occupyTab("silent", nothing, false);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const release = await occupied;
  expect(release).not.toBeNull();
  release?.();
});
