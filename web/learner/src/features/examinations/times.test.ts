import { expect, test } from "vitest";
import { daysUntil, minutes } from "./times";

test("a begun day counts", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  expect(daysUntil("2026-11-21T00:00:01Z", now)).toBe(1);
  expect(daysUntil("2026-11-23T00:00:00Z", now)).toBe(2);
  expect(daysUntil("2026-11-20T00:00:00Z", now)).toBe(0);
});

test("durations are told in minutes", () => {
  expect(minutes(2400)).toBe(40);
});
