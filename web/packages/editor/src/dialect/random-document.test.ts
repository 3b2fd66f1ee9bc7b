import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parts } from "../document/parts";
import { firstDifference } from "./meaning";
import { parse } from "./parse";
import { write } from "./write";

type Json = Record<string, unknown>;

const schema = getSchema(parts());

/** Signs that mean something to the reader, beside letters of both scripts. */
const SIGNS = [..."甲乙丙aB9 　*_~`$[]()<>!|\\#+-=.:&;：（）。/😀\"'"];
const text = fc
  .array(fc.constantFrom(...SIGNS, "1. ", "**", "&amp;", "http://a.b"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((signs) => signs.join(""));
const marks = fc.uniqueArray(
  fc.constantFrom<Json>(
    { type: "bold" },
    { type: "italic" },
    { type: "strike" },
    { type: "code" },
    { type: "link", attrs: { href: "https://example.com/(a)", title: null } },
  ),
  { selector: ({ type }) => type, maxLength: 3 },
);
const tex = fc
  .array(fc.constantFrom("\\frac{a}{b}", "x", "^2", "\\", "$", "|", "_", "*", " ", "`", "\n"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((signs) => signs.join(""));

const inline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant("text"), text, marks }) },
    fc.record({ type: fc.constant("formula"), attrs: fc.record({ tex }) }),
    fc.record({ type: fc.constant("hardBreak") }),
    fc.record({
      type: fc.constant("picture"),
      attrs: fc.record({ src: fc.constantFrom("gap:", "/files/public/a b.png"), alt: text }),
    }),
  ),
  { maxLength: 6 },
);
const paragraph = fc.record({ type: fc.constant("paragraph"), content: inline });
const heading = fc.record({
  type: fc.constant("heading"),
  attrs: fc.record({ level: fc.integer({ min: 2, max: 4 }) }),
  content: inline,
});
const code = fc.record({
  type: fc.constant("codeBlock"),
  attrs: fc.record({ language: fc.constantFrom(null, "c", "a`b") }),
  content: fc.array(
    text.map((each) => ({ type: "text", text: `${each}\n ${each}` })),
    { maxLength: 1 },
  ),
});
const formulaBlock = fc.record({ type: fc.constant("formulaBlock"), attrs: fc.record({ tex }) });

function row(type: string, width: number): fc.Arbitrary<Json> {
  const cell = paragraph.map((each) => ({ type, content: [each] }));
  return fc
    .array(cell, { minLength: width, maxLength: width })
    .map((content) => ({ type: "tableRow", content }));
}

const table = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc
      .tuple(row("tableHeader", width), fc.array(row("tableCell", width), { maxLength: 2 }))
      .map(([head, body]) => ({ type: "table", content: [head, ...body] })),
  );

const { block } = fc.letrec<{ block: Json }>((tie) => {
  const blocks = fc.array(tie("block"), { minLength: 1, maxLength: 3 });
  const item = fc
    .tuple(paragraph, fc.array(tie("block"), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] }));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const isTight = fc.boolean();
  return {
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: "block" },
      paragraph,
      heading,
      code,
      formulaBlock,
      table,
      fc.constant({ type: "horizontalRule" }),
      fc.record({ type: fc.constant("blockquote"), content: blocks }),
      fc.record({
        type: fc.constant("bulletList"),
        attrs: fc.record({ isTight }),
        content: items,
      }),
      fc.record({
        type: fc.constant("orderedList"),
        attrs: fc.record({ isTight, start: fc.constantFrom(0, 1, 9, 999_999_999) }),
        content: items,
      }),
    ),
  };
});
const markdown = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => write(Node.fromJSON(schema, { type: "doc", content })));

test("the text of any document means the same when written again, and then stays as it is", () => {
  fc.assert(
    fc.property(markdown, (first) => {
      const second = write(parse(first, schema));
      expect(write(parse(second, schema))).toBe(second);
      expect(firstDifference(first, second)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
