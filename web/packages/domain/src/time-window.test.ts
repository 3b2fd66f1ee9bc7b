import { expect, test } from "vitest";
import { momentWithin, timeWindow } from "./time-window";

/** A line may break at "|" alone. */
function broken(text: string): string {
  return text.replaceAll(" ", "|").replaceAll("\u00a0", " ");
}

test.each([
  ["2026-11-21T01:00:00Z", "2026-11-21T03:30:00Z", "09:00–11:30"],
  ["2026-11-21T01:00:00Z", "2026-12-01T15:59:00Z", "11月21日 09:00 –|12月1日 23:59"],
  ["2026-11-20T16:00:00Z", "2026-11-20T17:00:00Z", "00:00–01:00"],
  ["2026-11-21T06:24:00Z", "2027-11-21T06:24:00Z", "2026年11月21日 14:24 –|2027年11月21日 14:24"],
])("%s to %s is %s", (start, end, text) => {
  expect(broken(timeWindow(start, end, "zh-CN"))).toBe(text);
});

test.each([
  ["2026-11-21T02:00:00Z", "2026-11-21T01:00:00Z", "10:00"],
  ["2026-11-22T02:00:00Z", "2026-11-21T01:00:00Z", "11月22日 10:00"],
  ["2027-11-21T02:00:00Z", "2026-11-21T01:00:00Z", "2027年11月21日 10:00"],
])("%s seen from %s is %s", (at, start, text) => {
  expect(broken(momentWithin(at, start, "zh-CN"))).toBe(text);
});
