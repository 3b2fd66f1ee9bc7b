import { expect, test } from "vitest";
import { amountOf, isReason } from "./amounts";

test.each([
  ["320", 320],
  [" 12,800.50 ", 12_800.5],
  ["¥0.01", 0.01],
  ["0", undefined],
  ["", undefined],
  ["1.234", undefined],
  ["-5", undefined],
  ["三百", undefined],
])("%j is read as %s", (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  ["看不清金额", true],
  [" a ", false],
  ["长".repeat(201), false],
])("%j as a reason: %s", (typed, isOne) => {
  expect(isReason(typed)).toBe(isOne);
});
