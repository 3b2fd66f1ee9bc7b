import { expect, test } from "vitest";
import { announcement, clockFace, isShort, secondsLeft } from "./countdown";

test.each([
  [10_000, 0, 10],
  [10_000, 9_999, 1],
  [10_000, 10_000, 0],
  [10_000, 60_000, 0],
])("secondsLeft(%i, %i) is %i", (deadline, now, seconds) => {
  expect(secondsLeft(deadline, now)).toBe(seconds);
});

test.each([
  [4366, "01:12:46"],
  [0, "00:00:00"],
  [59, "00:00:59"],
  [36_000, "10:00:00"],
])("clockFace(%i) is %s", (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});

test.each([
  [301, 3600, false],
  [300, 3600, true],
  [299, 3600, true],
  [300, 300, false],
  [61, 300, false],
  [60, 300, true],
  [240, 1200, true],
])("%i seconds of %i are short: %j", (seconds, duration, short) => {
  expect(isShort(seconds, duration)).toBe(short);
});

test.each([
  [1801, 1800, 30],
  [601, 600, 10],
  [301, 300, 5],
  [61, 60, 1],
  [1800, 1799, null],
  [60, 60, null],
  [2000, 250, 5],
  [20, 19, null],
])("from %i to %i seconds says %j", (before, after, minutes) => {
  expect(announcement(before, after)).toBe(minutes);
});
