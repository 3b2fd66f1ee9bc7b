import { getSchema } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import { parts } from "../document/parts";
import { firstDifference } from "./meaning";
import { isOpened, open } from "./open";
import { parse } from "./parse";
import { write } from "./write";

const schema = getSchema(parts());

function again(markdown: string): string {
  return write(parse(markdown, schema));
}

describe("what is written in the writer's own way comes back to the sign", () => {
  test.each([
    ["a paragraph", "接地电阻一般不大于 4 Ω。"],
    ["two paragraphs", "甲\n\n乙"],
    ["headings", "## 三极法\n\n### 步骤\n\n#### 注意"],
    ["marks", "**粗**、*斜*、~~删~~、`码`、**_粗斜_**"],
    ["bold code", "**`pip`**"],
    ["a link", '见 [标准](https://example.com/a?b=1 "国标")。'],
    ["a mail address", "[写信](mailto:a@example.com)"],
    ["a bullet list", "- 甲\n- 乙\n  - 丙\n  - 丁\n- 戊"],
    ["a list of paragraphs", "- 甲\n\n  第二段\n\n- 乙"],
    ["an ordered list from four", "4. 甲\n5. 乙"],
    ["a list within an ordered one", "1. 甲\n   - 乙\n2. 丙"],
    ["two lists", "- 甲\n\n+ 乙"],
    ["an empty item", "- 甲\n-\n- 乙"],
    ["a quotation", "> 甲\n>\n> - 乙"],
    ["a program", "```python\nprint('你好')\n\n  x = 1\n```"],
    ["a program with backticks", "````\n```\n````"],
    ["a program in a list", "- 甲\n  ```\n  x\n  ```"],
    ["a line across", "甲\n\n***\n\n乙"],
    ["a table", "| 类型 | 要求 |\n| --- | --- |\n| 工作接地 | ≤ 4 Ω |\n| 重复接地 |  |"],
    ["an aligned table", "| 甲 | 乙 |\n| :--- | ---: |\n| 1 | 2 |"],
    ["a table with a bar", "| 甲\\|乙 | `a\\|b` | $\\|x\\|$ |\n| --- | --- | --- |"],
    ["a picture", "![三极法接线](/files/public/a.png)"],
    ["a gap", "![图](gap:)"],
    ["a formula in a line", "由 $R_E = \\frac{U}{I}$ 得出"],
    ["a formula alone", "$$\nR_E = \\frac{U_{EP}}{I_{EC}}\n$$"],
    ["a formula of lines, empty ones too", "$$\na\n\nb\n$$"],
    ["a formula in a quotation", "> $$\n> a\n> b\n> $$"],
    ["a hard break", "甲\\\n乙"],
    ["prices", "\\$5 与 \\$6，¥7"],
    ["signs that are text", "1\\. 甲 \\*乙\\* a_b 1~2 \\[丙\\] & \\&amp; C:\\\\d"],
    ["bold that ends in a full stop", "**注意：**&#x5148;断电"],
    ["nothing", ""],
  ])("%s", (_name, markdown) => {
    expect(again(markdown)).toBe(markdown);
    expect(firstDifference(markdown, again(markdown))).toBeUndefined();
  });
});

describe("what is written otherwise means the same afterwards", () => {
  test.each([
    ["other signs", "* 甲\n* 乙\n\n1) 丙\n2) 丁\n\n- - -\n\n__粗__ _斜_"],
    ["underlined headings", "标题\n---\n\n正文"],
    ["lines of a paragraph", "甲\n乙\n丙"],
    ["a break of two spaces", "甲  \n乙"],
    ["indented code", "    甲\n    乙"],
    ["an address elsewhere", "[甲][a]\n\n[a]: https://example.com"],
    ["an address alone", "<https://example.com/a_b>"],
    ["a loose list in a tight one", "- 甲\n  - 乙\n\n  - 丙\n- 丁"],
    ["a formula and a digit", "电阻$R$&#52;欧"],
    ["HTML", "<b>甲</b> <script>"],
    ["marks that overlap a link", "**甲[乙**丙](https://example.com)"],
    ["a list right below text", "甲\n- 乙"],
    ["Windows", "甲\r\n\r\n- 乙\r\n- 丙\r\n"],
  ])("%s", (_name, markdown) => {
    expect(firstDifference(markdown, again(markdown))).toBeUndefined();
    expect(again(again(markdown))).toBe(again(markdown));
  });
});

describe("what the surface cannot keep, or the server leaves out, stays source", () => {
  test.each([
    ["a heading of the first level", "甲\n\n# 乙", { line: 3, what: "heading" }],
    ["a heading of the fifth", "##### 甲", { line: 1, what: "heading" }],
    ["a telephone number", "[甲](tel:123)", { line: 1, what: "address" }],
    ["a picture in the text", "![甲](data:image/png;base64,AA==)", { line: 1, what: "address" }],
    ["a heading of two lines", "甲\\\n乙\n---", { line: 1, what: "other" }],
  ])("%s", (_name, markdown, reason) => {
    expect(open(markdown)).toEqual(reason);
  });

  test("a gap is opened", () => {
    expect(isOpened(open("![图](gap:)"))).toBe(true);
  });
});
