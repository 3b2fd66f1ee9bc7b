import { expect, test } from "vitest";
import { minutesOf } from "./credit";

test.each([
  [0, 0],
  [0.1, 5],
  [0.4, 18],
  [0.8, 36],
  [1, 45],
  [20, 900],
])("%d credit hours are %d minutes", (hours, minutes) => {
  expect(minutesOf(hours)).toBe(minutes);
});
