import { describe, expect, test } from "vitest";
import {
  blanksOf,
  controlsOf,
  faultWithin,
  givenBy,
  inWords,
  itemsOf,
  KINDS,
  optionsOf,
  pairsOf,
  quantityOf,
  statementOf,
  structureOf,
} from "./shapes";

const WORDS = ["True", "False"] as const;
const BROKEN = ["", "{", "null", "7", '"a"', "[1,null]", '{"blankList":[3],"unitList":{}}'];

describe("a structure", () => {
  test.each(KINDS)("of the kind %s is read whatever stands in a draft", (kind) => {
    for (const text of BROKEN) {
      expect(Object.keys(structureOf(kind, text, WORDS))).toEqual([givenBy(kind)]);
    }
  });

  test.each([
    ["single_choice", [{ content: "a", right: true }]],
    ["multiple_choice", [{ content: "a", right: false }]],
    [
      "blank",
      { blankList: [{ acceptList: ["a"], mustList: [], mustNotList: [] }], anyOrderList: [] },
    ],
    [
      "blank",
      {
        blankList: [
          { acceptList: ["a"], mustList: ["b"], mustNotList: [] },
          { acceptList: ["c"], mustList: [], mustNotList: ["d"] },
        ],
        anyOrderList: [[0, 1]],
      },
    ],
    ["numeric", { number: "7", absolute: "0", relative: "0.1", unitList: [] }],
    [
      "numeric",
      { number: "7", absolute: "0", relative: "0", unitList: [{ name: "V", factor: null }] },
    ],
    ["ordering", { itemList: ["a", "b"] }],
    ["matching", { pairList: [{ left: "a", right: "b" }], extraList: ["c"] }],
  ])("of the kind %s that was stored is given back as it was", (kind, stored) => {
    const text = JSON.stringify(stored);
    const given = structureOf(kind, text, WORDS);
    const expected = Array.isArray(stored) ? { optionList: stored } : { draft: stored };
    expect(given).toEqual(expected);
  });

  test("leaves out lines that say nothing", () => {
    const text = JSON.stringify({ blankList: [{ acceptList: ["a", "", " "] }] });
    expect(structureOf("blank", text, WORDS)).toEqual({
      draft: {
        blankList: [{ acceptList: ["a"], mustList: [], mustNotList: [] }],
        anyOrderList: [],
      },
    });
  });

  test("takes a tolerance that is not said as none, and a unit without a factor as another", () => {
    const text = JSON.stringify({ number: "7", unitList: [{ name: "V", factor: "" }] });
    expect(structureOf("numeric", text, WORDS)).toEqual({
      draft: { number: "7", absolute: "0", relative: "0", unitList: [{ name: "V", factor: null }] },
    });
  });
});

test("a new question has rows to fill", () => {
  expect(optionsOf(undefined)).toHaveLength(4);
  expect(blanksOf(undefined).blankList).toHaveLength(1);
  expect(quantityOf(undefined).number).toBe("");
  expect(itemsOf(undefined).itemList).toHaveLength(4);
  expect(pairsOf(undefined).pairList).toHaveLength(3);
});

test("a statement keeps its own words, and has the usual ones at first", () => {
  expect(statementOf(undefined, WORDS).map(({ content }) => content)).toEqual(["True", "False"]);
  const own = [
    { content: "Yes", right: true },
    { content: "No", right: false },
  ];
  expect(statementOf(own, WORDS)).toEqual(own);
});

test.each([
  ["single_choice", "[]", ["optionList.0.content", "optionList.1.content"]],
  ["blank", '{"blankList":[{}]}', ["draft.blankList.0.acceptList"]],
  ["numeric", '{"unitList":[{}]}', ["draft.number", "draft.unitList.0.factor"]],
  ["ordering", "{}", ["draft.itemList.0", "draft.itemList.3"]],
  ["matching", '{"extraList":[""]}', ["draft.pairList.2.right", "draft.extraList.0"]],
])("the controls of the kind %s", (kind, text, some) => {
  expect(controlsOf(kind, text)).toEqual(expect.arrayContaining(some));
});

test.each([
  ['[{"content":"a","right":true},{"content":"b"}]', "\u2713 a\nb"],
  ['{"blankList":[{"acceptList":["a","b"]},{"acceptList":["c"]}]}', "a / b\nc"],
  ['{"number":"7","absolute":"0","unitList":[{"name":"V","factor":null}]}', "7\n0\nV"],
  ['{"itemList":["a","b"]}', "a\nb"],
  ['{"pairList":[{"left":"a","right":"b"}],"extraList":["c"]}', "a / b\nc"],
  ["", ""],
])("the structure %s in words", (text, words) => {
  expect(inWords(text)).toBe(words);
});

test("what was refused is found by the path it lies within", () => {
  const refused = { "draft.pairList.1.left": "missing", "draft.pairList.10": "more", draft: "all" };
  expect(faultWithin(refused, "draft.pairList.1")).toBe("missing");
  expect(faultWithin(refused, "draft.pairList.2")).toBeUndefined();
  expect(faultWithin(refused, "draft")).toBe("missing \u00b7 more \u00b7 all");
});
