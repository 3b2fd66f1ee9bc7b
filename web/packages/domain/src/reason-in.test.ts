import { expect, test } from "vitest";
import { reasonIn } from "./reason-in";

test.each([
  [
    "持证人信息更正 / The holder's details were corrected",
    "持证人信息更正",
    "The holder's details were corrected",
  ],
  ["成绩更正", "成绩更正", "成绩更正"],
  ["misspelt", "misspelt", "misspelt"],
  ["A / B", "A / B", "A / B"],
  ["甲 / 乙", "甲 / 乙", "甲 / 乙"],
])("the reason %j is %j, in English %j", (reason, chinese, english) => {
  expect(reasonIn(reason, "zh-CN")).toBe(chinese);
  expect(reasonIn(reason, "en")).toBe(english);
});
