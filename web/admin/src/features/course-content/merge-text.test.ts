import { expect, test } from "vitest";
import { mergeText } from "./merge-text";

const WAS = "第一段\n\n第二段\n\n第三段";

test.each([
  ["only mine", WAS, "第一段\n\n改了的第二段\n\n第三段", "第一段\n\n改了的第二段\n\n第三段"],
  ["only theirs", "新的第一段\n\n第二段\n\n第三段", WAS, "新的第一段\n\n第二段\n\n第三段"],
  [
    "different paragraphs",
    "新的第一段\n\n第二段\n\n第三段",
    "第一段\n\n第二段\n\n改了的第三段",
    "新的第一段\n\n第二段\n\n改了的第三段",
  ],
  [
    "paragraphs side by side",
    "第一段，补充\n\n第二段\n\n第三段",
    "第一段\n\n改了的第二段\n\n第三段",
    "第一段，补充\n\n改了的第二段\n\n第三段",
  ],
  ["both alike", "第一段\n\n第三段", "第一段\n\n第三段", "第一段\n\n第三段"],
  ["the same paragraph", "第一段\n\n甲\n\n第三段", "第一段\n\n乙\n\n第三段", undefined],
  ["one removed what another changed", "第一段\n\n第三段", "第一段\n\n乙\n\n第三段", undefined],
])("%s", (_, theirs, mine, merged) => {
  expect(mergeText(WAS, theirs, mine)).toBe(merged);
});

test("what was empty takes what one of both wrote", () => {
  expect(mergeText("", "", "新")).toBe("新");
  expect(mergeText("", "旧", "")).toBe("旧");
});
