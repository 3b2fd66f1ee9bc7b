// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AttemptEvent } from "./attempt";
import { watchDepartures } from "./departures";

const START = Date.parse("2026-11-21T12:00:00.000Z");
let reported: AttemptEvent[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  reported = [];
  stop = watchDepartures((event) => reported.push(event), Date.now);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function blur(): void {
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  window.dispatchEvent(new Event("blur"));
}

function visibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a departure is reported with its duration when it is over", () => {
  blur();
  vi.advanceTimersByTime(3000);
  expect(reported).toEqual([]);
  window.dispatchEvent(new Event("focus"));
  expect(reported).toEqual([{ type: "blur", at: "2026-11-21T12:00:00.000Z", durationMs: 3000 }]);
});

test("a blink shorter than 200 ms is none", () => {
  blur();
  vi.advanceTimersByTime(150);
  window.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(1000);
  expect(reported).toEqual([]);
});

test("focus that moved into our own page is none", () => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  window.dispatchEvent(new Event("blur"));
  vi.advanceTimersByTime(1000);
  window.dispatchEvent(new Event("focus"));
  expect(reported).toEqual([]);
});

test("a hidden page is reported", () => {
  visibility("hidden");
  vi.advanceTimersByTime(12_000);
  visibility("visible");
  expect(reported).toMatchObject([{ type: "hidden", durationMs: 12_000 }]);
});

test("leaving full screen is reported, entering it is not", () => {
  const turn = (element: Element | null) => {
    // jsdom has no full screen of its own.
    Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
    document.dispatchEvent(new Event("fullscreenchange"));
  };
  turn(document.body);
  expect(reported).toEqual([]);
  turn(null);
  vi.advanceTimersByTime(500);
  turn(document.body);
  expect(reported).toMatchObject([{ type: "fullscreen_exit", durationMs: 500 }]);
});

test("nothing is watched after the end", () => {
  stop();
  blur();
  vi.advanceTimersByTime(1000);
  window.dispatchEvent(new Event("focus"));
  expect(reported).toEqual([]);
});
