import { expect, test } from "vitest";
import { isReason } from "./reasons";

test.each([
  ["看不清金额", true],
  [" a ", false],
  ["长".repeat(201), false],
])("%j as a reason: %s", (typed, isOne) => {
  expect(isReason(typed)).toBe(isOne);
});
