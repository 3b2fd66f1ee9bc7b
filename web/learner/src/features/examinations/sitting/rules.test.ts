import { describe, expect, test } from "vitest";
import { chosen, isChosen, letter, optionIndex, questionsOf, tally } from "./rules";
import { Examiner } from "./testing/examiner";

describe("choosing", () => {
  test("one option replaces the other", () => {
    expect(chosen("single_choice", "a", "b")).toBe("b");
    expect(chosen("true_false", null, "a")).toBe("a");
  });

  test("several options are taken and given back; none is no answer", () => {
    expect(chosen("multiple_choice", null, "a")).toEqual(["a"]);
    expect(chosen("multiple_choice", ["a"], "b")).toEqual(["a", "b"]);
    expect(chosen("multiple_choice", ["a", "b"], "a")).toEqual(["b"]);
    expect(chosen("multiple_choice", ["a"], "a")).toBeNull();
  });

  test("shows what is chosen", () => {
    expect(isChosen("a", "a")).toBe(true);
    expect(isChosen(["a", "b"], "b")).toBe(true);
    expect(isChosen(null, "b")).toBe(false);
  });
});

test.each([
  ["a", 4, 0],
  ["D", 4, 3],
  ["e", 4, null],
  ["1", 4, 0],
  ["4", 4, 3],
  ["5", 4, null],
  ["0", 4, null],
  ["Enter", 4, null],
  ["m", 4, null],
])("key %s among %i options is %j", (key, options, index) => {
  expect(optionIndex(key, options)).toBe(index);
});

test("options are lettered", () => {
  expect([0, 1, 25].map(letter)).toEqual(["A", "B", "Z"]);
});

test("questions come in the order of the sections", async () => {
  const opened = await new Examiner().start("e", false);
  expect(questionsOf(opened).map(({ sid }) => sid)).toEqual(["q1", "q2", "q3"]);
});

test("tallies answered, unanswered, marked and unsent", () => {
  const state = { value: null, standing: null, savedAt: null, marked: false };
  expect(
    tally([
      state,
      { ...state, marked: true },
      { ...state, value: "x", standing: "here" },
      { ...state, value: ["x"], standing: "saved", marked: true },
    ]),
  ).toEqual({
    total: 4,
    answered: 2,
    unanswered: 2,
    markedAnswered: 1,
    markedUnanswered: 1,
    here: 1,
  });
});
