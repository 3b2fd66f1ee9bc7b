import { expect, test } from "vitest";
import { parseBlocks } from "./markdown-text";

test("headings, lists and paragraphs stand apart", () => {
  const source = "## One\nplain\ntext\n\n1. first\n2. second\n\n- **bold** item\n";
  expect(parseBlocks(source)).toEqual([
    { kind: "heading", lines: ["One"] },
    { kind: "paragraph", lines: ["plain", "text"] },
    { kind: "ordered", lines: ["first", "second"] },
    { kind: "unordered", lines: ["**bold** item"] },
  ]);
});

test("a list ends at a blank line", () => {
  expect(parseBlocks("- a\n\n- b")).toHaveLength(2);
});
