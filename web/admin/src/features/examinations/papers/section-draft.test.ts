import type { PaperSectionRecord } from "@zhegui/client";
import { expect, test } from "vitest";
import { newSection, readSections, sectionOf, sectionsText } from "./section-draft";

const NOTHING = {
  markingRule: null,
  markingPoints: null,
  chapter: null,
  classLabel: null,
  difficulty: null,
};
const DRAWN: PaperSectionRecord = {
  ...NOTHING,
  title: "a",
  score: 1.5,
  count: 4,
  bank: { sid: "b1", name: "B" },
  kind: "single_choice",
  difficulty: 2,
  questionList: null,
};
const NAMED: PaperSectionRecord = {
  ...NOTHING,
  title: "b",
  score: 2,
  count: 1,
  bank: null,
  kind: null,
  markingRule: "points_when_incomplete",
  markingPoints: 0.5,
  questionList: [{ sid: "q1" }],
};

test("a saved paper goes through its form unchanged", () => {
  const sections = readSections(sectionsText({ sectionList: [DRAWN, NAMED] }));
  expect(sections.map(sectionOf)).toEqual([
    {
      title: "a",
      score: 1.5,
      bank: { sid: "b1" },
      kind: "single_choice",
      count: 4,
      difficulty: 2,
    },
    {
      title: "b",
      score: 2,
      markingRule: "points_when_incomplete",
      markingPoints: 0.5,
      questionList: [{ sid: "q1" }],
    },
  ]);
});

test("a draft that an older page kept has what it lacks as empty", () => {
  expect(readSections('[{"id":"4","title":"a"}]')).toEqual([{ ...newSection("4"), title: "a" }]);
});

test("a new paper begins with one empty section", () => {
  expect(readSections("")).toEqual([newSection("0")]);
});
