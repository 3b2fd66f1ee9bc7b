import { expect, test } from "vitest";
import { yuan } from "./orders";

test.each([
  [320, "¥320.00"],
  [12_800.5, "¥12,800.50"],
  [-20, "−¥20.00"],
])("%d yuan are %s", (amount, words) => {
  expect(yuan(amount)).toBe(words);
});
