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

test("a free place that a busy machine is late to give is not another tab's", async () => {
  vi.spyOn(navigator.locks, "request").mockRejectedValueOnce(new DOMException("", "TimeoutError"));
  expect(await occupyTab("late", nothing, false)).not.toBeNull();
});

test("a browser that refuses locks does not lock its candidate out", async () => {
  const refused = new DOMException("storage is blocked", "SecurityError");
  const request = vi.spyOn(navigator.locks, "request").mockRejectedValue(refused);
  expect(await occupyTab("refused", nothing, false)).not.toBeNull();
  request.mockRestore();
});
