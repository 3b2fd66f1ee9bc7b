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

const named = (value: string) => ({ field: "holderName", operator: "contains", value });
const numbered = (value: string) => ({ field: "number", operator: "startsWith", value });

test.each([
  ["zg-7k3m", "ZG-7K3M", "zg-7k3m"],
  ["ZGVM8A5W55MHP4", "ZG-VM8A-5W55-MHP4", "ZGVM8A5W55MHP4"],
  ["zg vm8a 5w55", "ZG-VM8A-5W55", "zg vm8a 5w55"],
  ["\uff3a\uff27\uff0d7K3M", "ZG-7K3M", "ZG-7K3M"],
  ["ZG", "ZG", "ZG"],
  ["证书编号：ZG-VM8A-5W55-MHP4", "ZG-VM8A-5W55-MHP4", "ZG-VM8A-5W55-MHP4"],
  ["Smith", "SM-ITH", "Smith"],
])("%j may be a number or a name", (text, number, name) => {
  expect(soughtBy(text)).toEqual({ or: [numbered(number), named(name)] });
});

test.each([
  ["张明", "张明"],
  ["张 明远", "张明远"],
  ["Zoë Lee", "Zoë Lee"],
])("%j is a name", (text, name) => {
  expect(soughtBy(text)).toEqual(named(name));
});
