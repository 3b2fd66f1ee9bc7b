import { expect, test } from "vitest";
import { leftsOf, paired, unpaired } from "./rules";

test.each([
  [null, "l1", "a", { l1: "a" }],
  [{ l1: "a" }, "l1", "b", { l1: "b" }],
  [{ l1: "a" }, "l2", "a", { l1: "a", l2: "a" }],
  [{ l1: "a" }, "l1", "a", null],
  [{ l1: "a", l2: "b" }, "l1", "a", { l2: "b" }],
  [["strange"], "l1", "a", { l1: "a" }],
])("%j with %s paired with %s is %j", (value, left, right, expected) => {
  expect(paired(value, left, right)).toEqual(expected);
});

test("a pair is taken away", () => {
  expect(unpaired({ l1: "a", l2: "b" }, "l2")).toEqual({ l1: "a" });
  expect(unpaired({ l1: "a" }, "l1")).toBeNull();
  expect(unpaired(null, "l1")).toBeNull();
});

test("the left side is read from the body, and nothing from what is none", () => {
  const left = { sid: "l1", content: "Antenna" };
  expect(leftsOf({ leftList: [left, { sid: "l2" }, "strange"] })).toEqual([left]);
  expect(leftsOf(null)).toEqual([]);
});
