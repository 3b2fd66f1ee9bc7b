import { expect, test } from "vitest";
import { type View, viewOf } from "./view";

const ONE = [{ sid: "a" }];
const TWO = [{ sid: "a" }, { sid: "b" }];

test.each<[string, View | undefined, { sid: string }[], string | null, View]>([
  ["what goes on comes first", undefined, TWO, "c", { kind: "asked", sid: "c" }],
  ["the only desk", undefined, ONE, null, { kind: "desk", sid: "a" }],
  ["several desks", undefined, TWO, null, { kind: "home" }],
  ["no desk", undefined, [], null, { kind: "home" }],
  ["what was chosen", { kind: "home" }, ONE, "c", { kind: "home" }],
  ["a chosen desk", { kind: "desk", sid: "b" }, TWO, "c", { kind: "desk", sid: "b" }],
  ["one that is gone", { kind: "desk", sid: "z" }, TWO, null, { kind: "home" }],
  ["an old one", { kind: "asked", sid: "o" }, [], null, { kind: "asked", sid: "o" }],
])("%s", (_, chosen, deskList, current, expected) => {
  expect(viewOf(chosen, { deskList, current })).toEqual(expected);
});
