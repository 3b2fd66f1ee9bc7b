import { expect, test } from "vitest";
import { isTooLong, readCategory, readKeyword, readPage, writeSaid } from "./address";

const said = (name: string, value: string) => new URLSearchParams({ [name]: value });

test.each([
  ["", ""],
  ["  消防 ", "消防"],
  ["消防\n安全\u0000", "消防 安全"],
  ["a\u2028b", "a b"],
  ["\u200b安\u200d全\ufeff", "安全"],
  ["\u200b \u202e", ""],
  ["👷".repeat(120), "👷".repeat(100)],
])("the keyword %j is %j", (text, keyword) =>
  expect(readKeyword(said("keyword", text))).toBe(keyword),
);

test.each([
  ["👷".repeat(100), false],
  ["👷".repeat(101), true],
])("%j is too long: %j", (keyword, tooLong) => expect(isTooLong(keyword)).toBe(tooLong));

test.each([
  ["fire", "fire"],
  ["fire-1_a", "fire-1_a"],
  ["' or 1=1", ""],
  ["火", ""],
  ["a".repeat(65), ""],
])("the category %j is %j", (text, category) =>
  expect(readCategory(said("category", text))).toBe(category),
);

test.each([
  ["1", 0],
  ["3", 2],
  ["0", 0],
  ["-2", 0],
  ["1.5", 0],
  ["1e9", 0],
  ["２", 0],
  ["", 0],
  ["two", 0],
])("page %j counts from 0 as %i", (text, page) => expect(readPage(said("page", text))).toBe(page));

test("nothing is read from an address that says nothing", () => {
  const nothing = new URLSearchParams();
  expect([readKeyword(nothing), readCategory(nothing), readPage(nothing)]).toEqual(["", "", 0]);
});

test("what goes without saying is not written", () => {
  expect(`${writeSaid({ keyword: "a&b", order: "" }, 0)}`).toBe("keyword=a%26b");
  expect(`${writeSaid({}, 4)}`).toBe("page=5");
});
