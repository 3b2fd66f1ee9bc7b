import { expect, test } from "vitest";
import { daysUntil, percent } from "./figures";

test.each([
  [1, 3, 33],
  [0, 5, 0],
  [0, 0, null],
])("%i of %i is %s per cent", (part, whole, share) => expect(percent(part, whole)).toBe(share));

test.each([
  ["2026-11-24T01:00:00.000Z", 3],
  ["2026-11-21T05:00:00.000Z", 1],
  ["2026-11-20T01:00:00.000Z", 1],
])("what is due at %s comes back in %i days", (instant, days) =>
  expect(daysUntil(instant, Date.parse("2026-11-21T01:00:00.000Z"))).toBe(days),
);
