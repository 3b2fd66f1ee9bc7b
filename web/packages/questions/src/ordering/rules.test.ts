import { expect, test } from "vitest";
import { moved, orderOf, placeAt } from "./rules";

const ITEMS = ["a", "b", "c"].map((sid) => ({ sid }));

test.each([
  [null, ["a", "b", "c"]],
  [
    ["c", "a", "b"],
    ["c", "a", "b"],
  ],
  [["c"], ["c", "a", "b"]],
  [
    ["strange", "b", "b", 1],
    ["b", "a", "c"],
  ],
  [{ strange: true }, ["a", "b", "c"]],
])("%j stands in the order %j", (value, order) => {
  expect(orderOf(ITEMS, value)).toEqual(order);
});

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, -1, "abc"],
  [2, 3, "abc"],
])("from %i to %i gives %s", (from, to, expected) => {
  expect(moved(["a", "b", "c"], from, to).join("")).toBe(expected);
});

test.each([
  [0, 5, 0],
  [0, 25, 1],
  [0, 99, 2],
  [2, 5, 0],
  [2, 15, 1],
  [1, 20, 1],
])("item %i dropped at %i comes to place %i", (from, y, place) => {
  expect(placeAt([10, 20, 30], from, y)).toBe(place);
});
