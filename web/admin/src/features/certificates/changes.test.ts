// @vitest-environment jsdom
import { expect, test } from "vitest";
import { possibleChanges } from "./changes";
import { soughtBy } from "./resource";
import { shownState } from "./state-tag";

test.each([
  ["valid", ["suspend", "reissue", "revoke"]],
  ["expired", ["suspend", "revoke"]],
  ["suspended", ["resume", "revoke"]],
  ["revoked", []],
  [null, []],
] as const)("of one that is %s: %o", (state, changes) => {
  expect(possibleChanges({ state, problem: null })).toEqual(changes);
});

test("one that its register does not bear out is left alone", () => {
  expect(possibleChanges({ state: "valid", problem: "register_damaged" })).toEqual([]);
});

test.each([
  [{ state: "valid", isSuperseded: false, problem: null }, "valid"],
  [{ state: "revoked", isSuperseded: false, problem: null }, "revoked"],
  [{ state: "revoked", isSuperseded: true, problem: null }, "superseded"],
  [{ state: null, isSuperseded: null, problem: "register_damaged" }, "damaged"],
] as const)("%o is shown as %s", (certificate, state) => {
  expect(shownState(certificate)).toBe(state);
});

test.each([
  ["zg-7k3m", { field: "number", operator: "startsWith", value: "ZG-7K3M" }],
  ["张明", { field: "holderName", operator: "contains", value: "张明" }],
  ["Ann Lee", { field: "holderName", operator: "contains", value: "Ann Lee" }],
])("%j is looked for as %o", (text, condition) => {
  expect(soughtBy(text)).toEqual(condition);
});
