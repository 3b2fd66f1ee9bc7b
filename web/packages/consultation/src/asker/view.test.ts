import { expect, test } from "vitest";
import { unsentWith } from "../testing/records";
import { firstView, goingOn, isStranded, type View, viewOf } from "./view";

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

test("shown first: what was asked for, though another goes on or one desk could be asked", () => {
  const wanted = { sid: "w" };
  const expected = { kind: "asked", sid: "w" };
  expect(firstView({ deskList: ONE, current: null }, wanted)).toEqual(expected);
  expect(firstView({ deskList: TWO, current: "c" }, wanted)).toEqual(expected);
});

test.each<[string, View, View]>([
  ["all desks", { kind: "home" }, { kind: "home" }],
  ["a desk", { kind: "desk", sid: "b" }, { kind: "desk", sid: "b" }],
  ["a desk that is gone", { kind: "desk", sid: "z" }, { kind: "home" }],
  ["one that is over", { kind: "asked", sid: "o" }, { kind: "asked", sid: "o" }],
])("chosen: %s", (_, chosen, expected) => {
  expect(viewOf(chosen, { deskList: TWO, current: "c" })).toEqual(expected);
});

const OWN = [
  { sid: "over", state: "closed", desk: { sid: "a" } },
  { sid: "on", state: "left", desk: { sid: "b" } },
];

test.each<[string, View, string | undefined]>([
  ["a desk where one goes on", { kind: "desk", sid: "b" }, "on"],
  ["a desk where all are over", { kind: "desk", sid: "a" }, undefined],
  ["all desks", { kind: "home" }, undefined],
])("at %s, what is written goes to its consultation", (_, view, expected) => {
  expect(goingOn(view, OWN)).toBe(expected);
});

test.each([
  ["refused at a desk that is gone", { desk: "z", topic: null }, "Closed", true],
  ["waiting for such a desk", { desk: "z", topic: null }, null, false],
  ["refused at a desk that is there", { desk: "a", topic: null }, "Too long", false],
  ["refused in a consultation", { consultation: "c" }, "Closed", false],
])("%s: %o", (_, to, refusal, expected) => {
  expect(isStranded(unsentWith({ to, refusal }), TWO)).toBe(expected);
});
