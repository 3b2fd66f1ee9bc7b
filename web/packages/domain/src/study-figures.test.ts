import { expect, test } from "vitest";
import { countedMinutes, daysLeft, daysUntil } from "./study-figures";

/** Ends at midnight in China: the 8th is the last day. As `test_a_day_ends_at_midnight_in_china`. */
const END = "2026-12-08T16:00:00.000Z";

test.each([
  ["2026-12-08T15:59:59.999Z", 0],
  ["2026-12-07T16:00:00.000Z", 0],
  ["2026-12-07T15:59:59.999Z", 1],
  ["2026-12-01T15:00:00.000Z", 7],
  ["2026-12-09T00:00:00.000Z", 0],
])("at %s it is %i days to the last day", (now, days) =>
  expect(daysLeft(END, Date.parse(now))).toBe(days),
);

test.each([
  ["2026-12-08T15:59:59.999Z", 1],
  ["2026-12-08T00:00:00.000Z", 1],
  ["2026-12-08T16:00:00.000Z", 0],
  ["2026-12-20T00:00:00.000Z", 0],
])("at %s it is %i days until it begins", (now, days) =>
  expect(daysUntil(END, Date.parse(now))).toBe(days),
);

test.each([
  [0, 0],
  [59.9, 0],
  [119, 1],
  [120, 2],
])("%s s that counted are %i minutes", (seconds, minutes) =>
  expect(countedMinutes(seconds)).toBe(minutes),
);
