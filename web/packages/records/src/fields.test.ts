import { getFixedT } from "i18next";
import { expect, test } from "vitest";
import { controlLabel, type FormField, faultOf, instantOf, localMoment, valuesOf } from "./fields";
import { faultsOf } from "./form-faults";

const TITLE: FormField = { name: "title", label: "", kind: "text", max: 3, isRequired: true };
const SCORE: FormField = { name: "score", label: "", kind: "number", min: 0.5, max: 9 };
const PRICE: FormField = { name: "price", label: "", kind: "money", min: 0, max: 100 };
const FLAG: FormField = { name: "isPinned", label: "", kind: "flag", isRequired: true };

test.each([
  [TITLE, null, "required"],
  [TITLE, "  ", "required"],
  [TITLE, "abc", undefined],
  [TITLE, "abcd", "tooLong"],
  [TITLE, "\u{20bb7}\u{20bb7}\u{20bb7}", undefined],
  [{ ...TITLE, isRequired: false }, null, undefined],
  [FLAG, false, undefined],
  [SCORE, "", undefined],
  [{ ...SCORE, isRequired: true }, "", "required"],
  [SCORE, "0.5", undefined],
  [SCORE, "0.4", "notNumber"],
  [SCORE, "10", "notNumber"],
  [SCORE, "1e1", "notNumber"],
  [{ ...SCORE, isWhole: true }, "1.5", "notWhole"],
  [PRICE, "￥ 99.50 元", undefined],
  [PRICE, "99,5", "notMoney"],
  [PRICE, "100.01", "notMoney"],
])("%j holding %j is %s", (field, value, fault) => {
  expect(faultOf(field, value)).toBe(fault);
});

test("a form begins with what the record has, and no more", () => {
  expect(valuesOf([TITLE, FLAG], { title: "a", body: "b" })).toEqual({
    title: "a",
    isPinned: false,
  });
});

test("a number is held as it would be typed", () => {
  expect(valuesOf([SCORE], { score: 1.5 })).toEqual({ score: "1.5" });
});

test("a control within a part of a form is called as the part calls it", () => {
  const part: FormField = {
    name: "sectionList",
    label: "sections",
    kind: "part",
    draw: () => null,
    faultsOf: () => ({}),
    labelOf: (control) => `one of ${control}`,
    shown: (value) => value,
  };
  const named = ["title", "sectionList", "sectionList.0.count", "other"];
  expect(named.map((name) => controlLabel([{ ...TITLE, label: "t" }, part], name))).toEqual([
    "t",
    "sections",
    "one of sectionList.0.count",
    "other",
  ]);
});

test("what a part finds wrong with itself stays, though it is called as its only control", () => {
  const part: FormField = {
    name: "wordList",
    label: "words",
    kind: "part",
    draw: () => null,
    faultsOf: () => ({ wordList: "too few" }),
    labelOf: () => "words",
    shown: (value) => value,
  };
  const words = getFixedT<["records", "kit"]>("en", ["records", "kit"]);
  expect(faultsOf(words, [part], { wordList: "one" })).toEqual({ wordList: "too few" });
});

test("a moment is shown where the reader lives and sent as it is everywhere", () => {
  const instant = "2026-11-23T08:00:00.000Z";
  expect(localMoment(instant)).toBe("2026-11-23T16:00");
  expect(instantOf(localMoment(instant))).toBe(instant);
  expect([localMoment(null), instantOf("")]).toEqual(["", null]);
});

test.each(["2026-11-23 8:0", "2026-02-31T08:00", "2026-11-23T25:00", "soon"])(
  "what is typed and is no moment stays and is told: %j",
  (typed) => {
    const field: FormField = { name: "startAt", label: "", kind: "moment" };
    expect(instantOf(typed)).toBe(typed);
    expect(localMoment(typed)).toBe(typed);
    expect(faultOf(field, typed)).toBe("notMoment");
    expect(faultOf(field, "2026-11-23T08:00:00.000Z")).toBeUndefined();
  },
);
