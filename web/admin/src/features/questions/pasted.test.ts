import type { PastedQuestion } from "@zhegui/client";
import { expect, test } from "vitest";
import { answersOf, caretAt, chapterIn, savedOf } from "./pasted";

test.each([
  [1, { from: 0, to: 2 }],
  [2, { from: 3, to: 3 }],
  [3, { from: 4, to: 7 }],
  [9, { from: 4, to: 7 }],
])("line %d of a text", (line, place) => {
  expect(caretAt("ab\n\ncde", line)).toEqual(place);
});

test("the answers of blanks, a line each", () => {
  const draft = { blankList: [{ acceptList: ["a", "b"] }, { acceptList: ["c"] }] };
  expect(answersOf({ kind: "blank", draft })).toEqual(["1. a / b", "2. c"]);
  expect(answersOf({ kind: "single_choice", draft: null })).toEqual([]);
});

const READ: PastedQuestion = {
  line: 1,
  lastLine: 3,
  kind: "single_choice",
  stem: "2 + 2",
  optionList: [{ content: "4", right: true }],
  draft: null,
  analysis: "",
  difficulty: 2,
  chapter: { code: "1.2", title: "Sums" },
  classList: ["A"],
  faultList: [],
  twinList: [],
};

test("what was read is saved as it was read", () => {
  expect(savedOf(READ)).toEqual([
    {
      kind: "single_choice",
      stem: "2 + 2",
      optionList: [{ content: "4", right: true }],
      analysis: "",
      difficulty: 2,
      chapter: { code: "1.2", title: "Sums" },
      classList: ["A"],
    },
  ]);
});

test("a chapter is saved by its code alone, and what is of no kind not at all", () => {
  const [saved] = savedOf({ ...READ, chapter: { code: null, title: "Sums" } });
  expect(saved).not.toHaveProperty("chapter");
  expect(savedOf({ ...READ, kind: null })).toEqual([]);
});

test.each([
  [{ code: "1.2", title: "Sums" }, "1.2 Sums"],
  [{ code: null, title: "Sums" }, "Sums"],
  [null, ""],
])("a chapter in words", (chapter, words) => {
  expect(chapterIn(chapter)).toBe(words);
});
