import { describe, expect, test } from "vitest";
import { numberFault, questionOf, resultAddress } from "./certificate-question";

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
    ["证书编号：ZG-7K3M", "/certificate/result?number=ZG-7K3M"],
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

test.each([
  ["ZG-7K3M", undefined],
  ["", "missing"],
  [" \u200b ", "missing"],
  ["https://example.com/", "wrong"],
  ["长".repeat(65), "wrong"],
])("the fault of %j is %j", (typed, fault) => expect(numberFault(typed)).toBe(fault));
