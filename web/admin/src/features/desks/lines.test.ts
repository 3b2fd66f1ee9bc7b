import { expect, test } from "vitest";
import { isDay, linesIn } from "./lines";

test("empty lines and the same twice are left out", () => {
  expect(linesIn(" a \n\n b\na\n")).toEqual(["a", "b"]);
  expect(linesIn("")).toEqual([]);
});

test.each([
  ["2026-10-01", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["tomorrow", false],
])("%s is a day: %s", (line, expected) => {
  expect(isDay(line)).toBe(expected);
});
