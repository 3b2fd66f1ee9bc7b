import { expect, test } from "vitest";
import { timeLeft } from "./states";

const NOW = "2026-11-21T01:00:00.000Z";

test.each([
  ["2026-11-24T01:00:00.000Z", 3, 0, 0],
  ["2026-11-22T00:59:00.000Z", 0, 23, 59],
  ["2026-11-21T01:00:01.000Z", 0, 0, 1],
  ["2026-11-21T02:30:00.000Z", 0, 1, 30],
  ["2026-11-20T01:00:00.000Z", 0, 0, 0],
])("until %s are %i d %i h %i min", (to, days, hours, minutes) => {
  expect(timeLeft(NOW, to)).toEqual({ days, hours, minutes });
});
