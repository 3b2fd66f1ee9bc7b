import { expect, test } from "vitest";
import { changed, merge } from "./merge";

const WAS = { title: "a", source: "x", body: "old" };

test.each([
  ["nobody changed anything", {}, {}, [], WAS],
  ["they alone changed a field", { title: "b" }, {}, [], { ...WAS, title: "b" }],
  ["I alone changed a field", {}, { title: "c" }, [], { ...WAS, title: "c" }],
  [
    "each changed another",
    { title: "b" },
    { body: "new" },
    [],
    { ...WAS, title: "b", body: "new" },
  ],
  ["both changed it alike", { title: "b" }, { title: "b" }, [], { ...WAS, title: "b" }],
  ["both changed it apart", { title: "b" }, { title: "c" }, ["title"], { ...WAS, title: "c" }],
])("%s", (_, theirs, mine, fields, values) => {
  const merged = merge(WAS, { ...WAS, ...theirs }, { ...WAS, ...mine });
  expect(merged.disputed.map(({ field }) => field)).toEqual(fields);
  expect(merged.values).toEqual(values);
});

test("only what was changed is sent", () => {
  expect(changed({ a: null, b: 1 }, { a: null, b: 2 })).toEqual({ b: 2 });
});
