// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { type AskedQuestion, answerRules, kindOf, stemOf } from "./index";

function question(kind: string, body?: unknown): AskedQuestion {
  const optionList = ["a", "b", "c"].map((sid) => ({ sid, content: sid }));
  return { sid: "q", kind, stem: "first ____, second ____", optionList, body };
}

describe("the same answer", () => {
  test.each([
    ["single_choice", "a", "a", true],
    ["single_choice", "a", "b", false],
    ["true_false", "a", null, false],
    ["multiple_choice", ["a", "b"], ["b", "a"], true],
    ["multiple_choice", ["a", "b"], ["a"], false],
    ["multiple_choice", [], null, true],
    ["blank", ["x ", ""], ["x", ""], true],
    ["blank", ["x", ""], ["", "x"], false],
    ["blank", ["", ""], null, true],
    ["numeric", { number: "７.05", unit: "kHz" }, { unit: "kHz", number: "7.05 " }, true],
    ["numeric", { number: "7.05", unit: "kHz" }, { number: "7.05", unit: null }, false],
    ["numeric", { number: "", unit: null }, null, true],
    ["ordering", ["a", "b", "c"], ["a", "b", "c"], true],
    ["ordering", ["a", "b", "c"], ["b", "a", "c"], false],
    ["matching", { l: "a", m: "b" }, { m: "b", l: "a" }, true],
    ["matching", { l: "a", m: "b" }, { l: "b", m: "a" }, false],
    ["matching", {}, null, true],
    ["drawing", { lines: [1, 2] }, { lines: [1, 2] }, true],
    ["drawing", { lines: [1, 2] }, { lines: [2, 1] }, false],
  ])("%s: %j and %j: %j", (kind, one, other, same) => {
    expect(answerRules.isSame(question(kind), one, other)).toBe(same);
    expect(answerRules.isSame(question(kind), other, one)).toBe(same);
  });
});

describe("answered", () => {
  test.each([
    ["single_choice", "a", true],
    ["single_choice", null, false],
    ["multiple_choice", [], false],
    ["multiple_choice", ["a"], true],
    ["blank", ["", " "], false],
    ["blank", ["", "x"], true],
    ["numeric", { number: "", unit: null }, false],
    ["numeric", { number: "", unit: "V" }, true],
    ["ordering", ["b", "a", "c"], true],
    ["ordering", null, false],
    ["matching", {}, false],
    ["matching", { l: "a" }, true],
    ["drawing", { lines: [] }, true],
    ["drawing", null, false],
  ])("%s: %j: %j", (kind, value, answered) => {
    expect(answerRules.isAnswered(question(kind), value)).toBe(answered);
  });
});

describe("keys pressed anywhere", () => {
  test.each([
    ["single_choice", "a", "b", "b"],
    ["multiple_choice", ["a"], "3", ["a", "c"]],
    ["true_false", null, "x", undefined],
    ["blank", null, "a", undefined],
    ["numeric", null, "1", undefined],
    ["ordering", null, "a", undefined],
    ["matching", null, "a", undefined],
    ["drawing", null, "a", undefined],
  ])("%s at %j: %s makes %j", (kind, value, key, expected) => {
    expect(kindOf(question(kind)).press(question(kind), value, key)).toEqual(expected);
  });
});

test("only the blanks of a stem are numbered", () => {
  expect(stemOf(question("blank"))).toBe("first ____①, second ____②");
  expect(stemOf(question("single_choice"))).toBe("first ____, second ____");
});
