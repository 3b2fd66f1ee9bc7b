import type { Question, QuestionDraft } from "@zhegui/client";
import { expect, test } from "vitest";
import { formOf, labelsOf, saveOf } from "./values";

const WORDS = ["True", "False"] as const;
const DRAFT: QuestionDraft = {
  sid: "1",
  version: 3,
  kind: "single_choice",
  stem: "2 + 2",
  optionList: [
    { content: "4", right: true },
    { content: "5", right: false },
  ],
  draft: null,
  figureList: [{ sid: "f", url: "/f.png", width: 3, height: 4 }],
  analysis: "",
};
const QUESTION = { difficulty: 2, classes: "A B" } as Question;

test("what stands in a form is what a save gives", () => {
  const { sid, version, kind, ...values } = formOf(DRAFT, QUESTION, "1.2");
  expect(saveOf(kind, { ...values }, WORDS)).toEqual({
    stem: "2 + 2",
    optionList: DRAFT.optionList,
    figureList: [{ sid: "f" }],
    analysis: "",
    difficulty: 2,
    chapter: { code: "1.2" },
    classList: ["A", "B"],
  });
});

test("only what was changed is given", () => {
  expect(saveOf("single_choice", { stem: "3 + 3" }, WORDS)).toEqual({ stem: "3 + 3" });
});

test("what was taken away is given as nothing", () => {
  const values = {
    chapter: null,
    difficulty: null,
    classList: null,
    figureList: null,
    analysis: null,
  };
  expect(saveOf("single_choice", values, WORDS)).toEqual({
    chapter: null,
    difficulty: null,
    classList: [],
    figureList: [],
    analysis: "",
  });
});

test.each([
  ["A B", ["A", "B"]],
  ["A\u3001B\uff0cC, A", ["A", "B", "C"]],
  ["  ", []],
])("the labels of %j", (text, labels) => {
  expect(labelsOf(text)).toEqual(labels);
});
