import { expect, test } from "vitest";
import { timeLeft } from "./states";

const NOW = "2026-11-21T01:00:00.000Z";

test.each([
  ["2026-11-24T01:00:00.000Z", 72, 0],
  ["2026-11-21T01:00:01.000Z", 0, 1],
  ["2026-11-21T02:30:00.000Z", 1, 30],
  ["2026-11-20T01:00:00.000Z", 0, 0],
])("until %s are %i h %i min", (to, hours, minutes) => {
  expect(timeLeft(NOW, to)).toEqual({ hours, minutes });
});
