import { expect, test } from "vitest";
import { chanceText, percentOf, percentText, wholePercent } from "./percent";

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 5, 0],
  [299, 300, 99],
  [300, 300, 100],
  [0, 0, null],
])("%i of %i is %s per cent", (part, whole, share) => expect(percentOf(part, whole)).toBe(share));

test("who reads on beyond the end has read all", () => expect(wholePercent(1.2)).toBe(100));

test.each([
  [0.5, "50%"],
  [0, "0%"],
  [null, "–"],
  [undefined, "–"],
])("a share of %s reads %s", (share, text) => expect(percentText(share)).toBe(text));

test.each([
  [1, "85\u201395%"],
  [0.999, "85\u201395%"],
  [0.91, "85\u201395%"],
  [0.82, "75\u201385%"],
  [0.5, "45\u201355%"],
  [0.01, "0\u201310%"],
  [0, "0\u201310%"],
])("a chance of %s is said as %s", (chance, text) => expect(chanceText(chance)).toBe(text));
