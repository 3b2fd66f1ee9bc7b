// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { day, lastDay, questionOf, resultAddress, shortHash } from "./rules";

const CREDENTIAL = "0123456789abcdef0123456789abcdef";

describe("what an address asks for", () => {
  test.each([
    ["number=ZG-7K3M", { number: "ZG-7K3M" }],
    ["number=%20ZG-7K3M%20", { number: "ZG-7K3M" }],
    [`credential=${CREDENTIAL}`, { credential: CREDENTIAL }],
    [`credential=${CREDENTIAL.toUpperCase()}&number=ZG-7K3M`, { credential: CREDENTIAL }],
    ["credential=short&number=ZG-7K3M", { number: "ZG-7K3M" }],
    ["credential=short", undefined],
    ["number=", undefined],
    ["number=%E2%80%8B", undefined],
    ["number=ZG%00", undefined],
    [`number=${"长".repeat(64)}`, { number: "长".repeat(64) }],
    [`number=${"长".repeat(65)}`, undefined],
    ["", undefined],
  ])("%s", (search, question) => {
    expect(questionOf(new URLSearchParams(search))).toEqual(question);
  });
});

describe("what was typed leads to", () => {
  test.each([
    [" zg-7k3m ", "/certificate/result?number=zg-7k3m"],
    [CREDENTIAL, `/certificate/result?credential=${CREDENTIAL}`],
    [
      `https://zhegui.cn/certificate/result?credential=${CREDENTIAL}`,
      `/certificate/result?credential=${CREDENTIAL}`,
    ],
    ["https://example.com/", undefined],
    ["a&b=c", "/certificate/result?number=a%26b%3Dc"],
    ["  ", undefined],
    ["\u200b", undefined],
    ["ZG\u200b-7K3M", "/certificate/result?number=ZG-7K3M"],
    ["长".repeat(65), undefined],
  ])("%s", (typed, address) => expect(resultAddress(typed)).toBe(address));
});

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
