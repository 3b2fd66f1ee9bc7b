import { describe, expect, test } from "vitest";
import { chosen, letter, optionIndex } from "./rules";

describe("choosing", () => {
  test("one option replaces the other", () => {
    expect(chosen(false, "a", "b")).toBe("b");
    expect(chosen(false, null, "a")).toBe("a");
  });

  test("several options are taken and given back; none is no answer", () => {
    expect(chosen(true, null, "a")).toEqual(["a"]);
    expect(chosen(true, ["a"], "b")).toEqual(["a", "b"]);
    expect(chosen(true, ["a", "b"], "a")).toEqual(["b"]);
    expect(chosen(true, ["a"], "a")).toBeNull();
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
