// @vitest-environment jsdom
import { expect, test } from "vitest";
import { day, holderOf, lastDay, shortHash } from "./rules";

test.each([
  [" 张明远\u200b ", "张明远"],
  ["\u200b\u200d", ""],
  ["张明远\0", undefined],
  ["张\n明远", undefined],
  ["长".repeat(80), "长".repeat(80)],
  ["长".repeat(81), undefined],
])("%j as a holder: %j", (typed, name) => expect(holderOf(typed)).toBe(name));

test("days are days in China", () => {
  expect(day("2026-10-19T16:00:00.000Z", "zh-CN")).toBe("2026年10月20日");
  expect(day("2026-10-19T15:59:59.000Z", "en")).toBe("19 October 2026");
});

test("validity that ends at midnight lasts through the day before", () => {
  expect(lastDay("2029-10-19T16:00:00.000Z", "zh-CN")).toBe("2029年10月19日");
});

test("a hash is shortened in the middle", () => {
  expect(shortHash(`9f2c41d8${"0".repeat(48)}a71e0b36`)).toBe("9f2c 41d8 … a71e 0b36");
});
