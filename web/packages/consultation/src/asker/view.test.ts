import { expect, test } from "vitest";
import { firstView, type View, viewOf } from "./view";

const ONE = [{ sid: "a" }];
const TWO = [{ sid: "a" }, { sid: "b" }];

test.each<[string, { sid: string }[], string | null, View]>([
  ["what goes on", TWO, "c", { kind: "asked", sid: "c" }],
  ["the only desk", ONE, null, { kind: "desk", sid: "a" }],
  ["all of several desks", TWO, null, { kind: "home" }],
  ["that there is none", [], null, { kind: "home" }],
])("shown first: %s", (_, deskList, current, expected) => {
  expect(firstView({ deskList, current })).toEqual(expected);
});

test.each<[string, View, View]>([
  ["all desks", { kind: "home" }, { kind: "home" }],
  ["a desk", { kind: "desk", sid: "b" }, { kind: "desk", sid: "b" }],
  ["a desk that is gone", { kind: "desk", sid: "z" }, { kind: "home" }],
  ["one that is over", { kind: "asked", sid: "o" }, { kind: "asked", sid: "o" }],
])("chosen: %s", (_, chosen, expected) => {
  expect(viewOf(chosen, { deskList: TWO, current: "c" })).toEqual(expected);
});
