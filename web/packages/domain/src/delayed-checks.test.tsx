import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDelayedChecks } from "./delayed-checks";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a field is checked 300 ms after it was left", () => {
  const check = vi.fn();
  const { result } = renderHook(() => useDelayedChecks<"name">());
  result.current.soon("name", check);
  vi.advanceTimersByTime(299);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(check).toHaveBeenCalledOnce();
});

test("fields that are left one soon after another are all checked, each once", () => {
  const [name, mobile] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useDelayedChecks<"name" | "mobile">());
  result.current.soon("name", name);
  vi.advanceTimersByTime(100);
  result.current.soon("mobile", mobile);
  result.current.soon("mobile", mobile);
  vi.runAllTimers();
  expect([name, mobile].map((check) => check.mock.calls.length)).toEqual([1, 1]);
});

test("nothing is checked once all has been, or the form is gone", () => {
  const check = vi.fn();
  const { result, unmount } = renderHook(() => useDelayedChecks<"name">());
  result.current.soon("name", check);
  result.current.cancel();
  result.current.soon("name", check);
  unmount();
  vi.runAllTimers();
  expect(check).not.toHaveBeenCalled();
});

test("one field's check can be taken back, and no other's", () => {
  const [name, mobile] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useDelayedChecks<"name" | "mobile">());
  result.current.soon("name", name);
  result.current.soon("mobile", mobile);
  result.current.cancel("name");
  vi.runAllTimers();
  expect([name, mobile].map((check) => check.mock.calls.length)).toEqual([0, 1]);
});
