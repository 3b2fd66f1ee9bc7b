import { expect, test } from "vitest";
import { daysUntil } from "./days";

const NOW = "2026-11-21T01:00:00.000Z";

test.each([
  ["2026-11-21T01:00:00.000Z", 0],
  ["2026-11-21T01:00:01.000Z", 1],
  ["2026-11-22T01:00:00.000Z", 1],
  ["2026-11-28T00:00:00.000Z", 7],
  ["2026-11-20T00:00:00.000Z", 0],
])("until %s it is %d days", (instant, days) => expect(daysUntil(instant, NOW)).toBe(days));
