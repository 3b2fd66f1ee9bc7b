import { expect, test } from "vitest";
import { type FormField, faultOf, instantOf, localMoment, valuesOf } from "./fields";

const TITLE: FormField = { name: "title", label: "", kind: "text", max: 3, isRequired: true };
const FLAG: FormField = { name: "isPinned", label: "", kind: "flag", isRequired: true };

test.each([
  [TITLE, null, "required"],
  [TITLE, "  ", "required"],
  [TITLE, "abc", undefined],
  [TITLE, "abcd", "tooLong"],
  [TITLE, "\u{20bb7}\u{20bb7}\u{20bb7}", undefined],
  [{ ...TITLE, isRequired: false }, null, undefined],
  [FLAG, false, undefined],
])("%j holding %j is %s", (field, value, fault) => {
  expect(faultOf(field, value)).toBe(fault);
});

test("a form begins with what the record has, and no more", () => {
  expect(valuesOf([TITLE, FLAG], { title: "a", body: "b" })).toEqual({
    title: "a",
    isPinned: false,
  });
});

test("a moment is shown where the reader lives and sent as it is everywhere", () => {
  const instant = "2026-11-23T08:00:00.000Z";
  expect(localMoment(instant)).toBe("2026-11-23T16:00");
  expect(instantOf(localMoment(instant))).toBe(instant);
  expect([localMoment(null), instantOf("")]).toEqual(["", null]);
});
