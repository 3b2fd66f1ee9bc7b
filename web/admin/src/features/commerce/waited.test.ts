import { expect, test } from "vitest";
import { waited } from "./waited";

const SINCE = "2026-11-21T01:00:00.000Z";

test.each([
  ["2026-11-21T00:59:00.000Z", "minutes", 0],
  ["2026-11-21T01:40:30.000Z", "minutes", 40],
  ["2026-11-21T02:00:00.000Z", "hours", 1],
  ["2026-11-23T00:59:00.000Z", "hours", 47],
  ["2026-11-23T01:00:00.000Z", "days", 2],
])("until %s: %s %i", (now, unit, count) => {
  expect(waited(SINCE, Date.parse(now))).toEqual({ unit, count });
});
