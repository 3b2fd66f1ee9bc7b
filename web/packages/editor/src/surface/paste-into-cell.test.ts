import { getSchema } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { parse } from "../dialect/parse";
import { write } from "../dialect/write";
import { parts } from "../document/parts";
import { lineOf } from "./paste-into-cell";

const schema = getSchema(parts());

test.each([
  ["one paragraph", "甲**乙**", "甲**乙**"],
  ["several paragraphs", "甲\n\n乙\\\n丙", "甲 乙 丙"],
  ["a list and a heading", "## 甲\n\n- 乙\n- 丙", "甲 乙 丙"],
  ["a formula alone", "设\n\n$$\nx\n$$", "设$x$"],
  ["a table below text", "甲\n\n| 乙 | 丙 |\n| --- | --- |", "甲 乙 丙"],
])("%s becomes one line", (_name, markdown, line) => {
  const slice = new Slice(parse(markdown, schema).content, 0, 0);
  const paragraph = schema.node("paragraph", null, lineOf(slice).content);
  expect(write(schema.node("doc", null, paragraph))).toBe(line);
});
