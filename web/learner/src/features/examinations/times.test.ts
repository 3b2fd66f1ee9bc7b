import { expect, test } from "vitest";
import { daysUntil, minutes, momentText } from "./times";

test.each([
  ["2026-11-21T02:00:00Z", "2026-11-21T01:00:00Z", "10:00"],
  ["2026-11-22T02:00:00Z", "2026-11-21T01:00:00Z", "11-22 10:00"],
  ["2027-11-21T02:00:00Z", "2026-11-21T01:00:00Z", "2027-11-21 10:00"],
])("%s seen from %s is %s", (at, start, text) => {
  expect(momentText(at, start)).toBe(text);
});

test("a begun day counts", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  expect(daysUntil("2026-11-21T00:00:01Z", now)).toBe(1);
  expect(daysUntil("2026-11-23T00:00:00Z", now)).toBe(2);
  expect(daysUntil("2026-11-20T00:00:00Z", now)).toBe(0);
});

test("durations are told in minutes", () => {
  expect(minutes(2400)).toBe(40);
});
