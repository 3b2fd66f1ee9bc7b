import { expect, test } from "vitest";
import { isNumber, kept, quantityOf, turned, unitsOf } from "./rules";

test.each([
  ["7.05", true],
  ["-3.5", true],
  ["−3.5", true],
  ["+2", true],
  ["1,000", true],
  [".5", true],
  ["5.", true],
  ["3/4", true],
  ["5%", true],
  ["1.2e-3", true],
  ["1.2×10^-3", true],
  ["７．０５", true],
  [" 7 ", true],
  ["", false],
  ["-", false],
  ["seven", false],
  ["7 kHz", false],
  ["1.2.3", false],
  ["7,5", false],
  ["1,0000", false],
])("%j has the look of a number: %j", (text, expected) => {
  expect(isNumber(text)).toBe(expected);
});

test.each([
  ["5", "-5"],
  ["-5", "5"],
  ["−5", "5"],
  ["", "-"],
  ["-", ""],
])("%j with its sign turned is %j", (text, expected) => {
  expect(turned(text)).toBe(expected);
});

test("a quantity is kept while there is a number or a unit", () => {
  expect(kept({ number: "", unit: null })).toBeNull();
  expect(kept({ number: "", unit: "V" })).toEqual({ number: "", unit: "V" });
});

test("what is no quantity reads as an empty one", () => {
  for (const value of [null, "7", [], { number: 7, unit: 1 }])
    expect(quantityOf(value)).toEqual({ number: "", unit: null });
  expect(unitsOf({ unitList: ["V", 1] })).toEqual(["V"]);
  expect(unitsOf(null)).toEqual([]);
});
