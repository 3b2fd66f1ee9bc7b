import { expect, test } from "vitest";
import { questionsOf, tally } from "./rules";
import { Examiner } from "./testing/examiner";

test("questions come in the order of the sections", async () => {
  const opened = await new Examiner().start("e", { takeOver: false, begin: true });
  expect(questionsOf(opened).map(({ sid }) => sid)).toEqual(["q1", "q2", "q3"]);
});

test("tallies answered, unanswered, marked and unsent", () => {
  const state = {
    value: null,
    isAnswered: false,
    standing: null,
    isKept: false,
    savedAt: null,
    marked: false,
  };
  expect(
    tally([
      state,
      { ...state, marked: true },
      { ...state, isAnswered: true, standing: "here", isKept: true },
      { ...state, isAnswered: true, standing: "saved", marked: true },
    ]),
  ).toEqual({
    total: 4,
    answered: 2,
    unanswered: 2,
    markedAnswered: 1,
    markedUnanswered: 1,
    here: 1,
    kept: 1,
  });
});
