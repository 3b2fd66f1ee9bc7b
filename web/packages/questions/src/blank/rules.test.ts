import { expect, test } from "vitest";
import { blankCount, filled, number } from "./rules";

test.each([
  ["no blank", "no blank"],
  ["one ____ only", "one ____ only"],
  ["first ____, second ___", "first ____①, second ___②"],
  ["a snake_case __name__ stays", "a snake_case __name__ stays"],
])("the blanks of %j are numbered: %j", (stem, numbered) => {
  expect(number(stem)).toBe(numbered);
});

test.each([
  [null, 0, "a", ["a", ""]],
  [["a", ""], 1, "b", ["a", "b"]],
  [["a", ""], 0, "", null],
  [["a"], 1, "b", ["a", "b"]],
  [{ strange: true }, 1, "b", ["", "b"]],
])("%j with blank %i filled by %j is %j", (value, index, text, expected) => {
  expect(filled(value, 2, index, text)).toEqual(expected);
});

test.each([
  [{ blankCount: 3 }, 3],
  [null, 0],
  [undefined, 0],
  [{}, 0],
])("%j has %i blanks", (body, count) => {
  expect(blankCount(body)).toBe(count);
});
