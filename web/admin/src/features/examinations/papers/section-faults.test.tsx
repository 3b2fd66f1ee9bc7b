import { expect, test } from "vitest";
import { newSection, type SectionDraft, type Written } from "./section-draft";
import { faultOf, isComplete } from "./section-faults";

const WHOLE: SectionDraft = {
  ...newSection("0"),
  title: "a",
  bank: "b1",
  kind: "multiple_choice",
  count: "4",
  score: "1.5",
};
const POINTS = { markingRule: "points_when_incomplete" };

test.each<[Partial<SectionDraft>, Written, string | undefined]>([
  [{}, "title", undefined],
  [{ title: " " }, "title", "required"],
  [{ title: "a".repeat(61) }, "title", "tooLong"],
  [{ bank: "" }, "bank", "required"],
  [{ bank: "", questions: ["q1"] }, "bank", undefined],
  [{ count: "0" }, "count", "notWhole"],
  [{ count: "1.5" }, "count", "notWhole"],
  [{ count: "501" }, "count", "notWhole"],
  [{ score: "0" }, "score", "notNumber"],
  [{ score: "1,5" }, "score", "notNumber"],
  [{ markingPoints: "" }, "markingPoints", undefined],
  [{ ...POINTS, markingPoints: "" }, "markingPoints", "required"],
  [{ ...POINTS, markingPoints: "2" }, "markingPoints", "notNumber"],
  [{ ...POINTS, markingPoints: "0.5" }, "markingPoints", undefined],
])("%j at %s is %s", (change, field, key) => {
  expect(faultOf({ ...WHOLE, ...change }, field)?.key).toBe(key);
});

test("a section is whole once nothing of it is wrong", () => {
  expect([isComplete(WHOLE), isComplete(newSection("1"))]).toEqual([true, false]);
});
