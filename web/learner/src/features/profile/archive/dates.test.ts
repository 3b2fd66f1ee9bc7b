import { expect, test } from "vitest";
import { dateOf, isReversed } from "./dates";

test.each([
  ["2024-03", "2024-03"],
  ["2024.3", "2024-03"],
  ["2024/03/5", "2024-03-05"],
  ["2024年3月", "2024-03"],
  ["2024年3月15日", "2024-03-15"],
  [" 至今 ", "present"],
  ["去年", "去年"],
  ["", ""],
])("%s is %s", (typed, date) => {
  expect(dateOf(typed, "至今")).toBe(date);
});

test.each([
  ["2024-02-29", "2024-02", false],
  ["2024-03", "2024-02-29", true],
  ["2024-03", "present", false],
  ["2024-03", "", false],
])("from %s to %s", (start, end, reversed) => {
  expect(isReversed(start, end)).toBe(reversed);
});
