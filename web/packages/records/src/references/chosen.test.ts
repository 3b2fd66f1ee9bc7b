import { expect, test } from "vitest";
import { chosenIn, moved, textOfChosen } from "./chosen";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
])("what is moved from %i to %i stands there, the others in their order", (from, to, list) => {
  expect(moved(["a", "b", "c"], from, to)).toEqual(list);
});

test("what is no list of references is none", () => {
  expect(["", "[1]", '{"sid":1}', "oops"].map(chosenIn)).toEqual([[], [], [], []]);
});

test("what was chosen comes back from its text", () => {
  const chosen = [{ sid: "1", label: "A" }];
  expect(chosenIn(textOfChosen(chosen))).toEqual(chosen);
  expect(textOfChosen([])).toBe("");
});
