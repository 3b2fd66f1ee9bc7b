import { expect, test } from "vitest";
import { count, minutesAndSeconds, timeWindow } from "./formats";

test.each([
  [60, "01:00"],
  [59.2, "01:00"],
  [5, "00:05"],
  [0, "00:00"],
  [-3, "00:00"],
])("%d seconds are %s", (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));

test.each([
  [1286, "1,286"],
  [5.54, "5.5"],
  [12345.6, "12,346"],
])("%d counts as %s", (value, text) => expect(count(value, "zh-CN")).toBe(text));

test.each([
  ["2026-11-21T01:00:00Z", "2026-11-21T03:30:00Z", "09:00–11:30"],
  ["2026-11-21T01:00:00Z", "2026-12-01T15:59:00Z", "11月21日 09:00 – 12月1日 23:59"],
  ["2026-11-20T16:00:00Z", "2026-11-20T17:00:00Z", "00:00–01:00"],
  ["2026-11-21T06:24:00Z", "2027-11-21T06:24:00Z", "2026年11月21日 14:24 – 2027年11月21日 14:24"],
])("%s to %s is %s", (start, end, text) => {
  expect(timeWindow(start, end, "zh-CN")).toBe(text);
});
