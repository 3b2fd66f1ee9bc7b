import { expect, test } from "vitest";
import { faultOf, wordsOf } from "./words";

test("a line is a word, empty ones are none", () => {
  expect(wordsOf(" 有限空间 \n\n受限空间\ncredit hours\n")).toEqual([
    "有限空间",
    "受限空间",
    "credit hours",
  ]);
});

test.each([
  ["", "tooFew"],
  ["有限空间\n \n", "tooFew"],
  ["有限空间、受限空间", "tooFew"],
  ["有限空间\n受限空间", undefined],
  [Array.from({ length: 21 }, (_, at) => `w${at}`).join("\n"), "tooMany"],
  [`a\n${"字".repeat(41)}`, "tooLong"],
])("%j is at fault: %s", (lines, fault) => {
  expect(faultOf(lines)).toBe(fault);
});
