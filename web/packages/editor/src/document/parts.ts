import type { AnyExtension } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { Formula, FormulaBlock } from "./formula";
import { Link } from "./link";
import { Picture } from "./picture";
import { tableHeads } from "./table-heads";

/** Whether the items of a list stand close, as Markdown says it by empty lines. */
const isTight = { default: true, rendered: false };

/** What Markdown has: a cell is one line, and any text may be code beside its other marks. */
const PARTS: AnyExtension[] = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Blockquote,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  Bold,
  Italic,
  Strike,
  Code.extend({ excludes: "" }),
  Link,
  ListItem,
  BulletList.extend({ addAttributes: () => ({ isTight }) }),
  OrderedList.extend({
    addAttributes() {
      return { ...this.parent?.(), isTight };
    },
  }),
  Table.configure({ renderWrapper: true }),
  TableRow,
  TableHeader.extend({ content: "paragraph" }),
  TableCell.extend({ content: "paragraph" }),
  tableHeads,
  ListKeymap,
  UndoRedo,
  Gapcursor,
  Dropcursor,
  TrailingNode,
];

/** The nodes with a look of their own, which the surface gives them. */
interface OwnNodes {
  picture: AnyExtension;
  formula: AnyExtension;
  formulaBlock: AnyExtension;
}

const PLAIN: OwnNodes = { picture: Picture, formula: Formula, formulaBlock: FormulaBlock };

/** All that a document may hold. */
export function parts({ picture, formula, formulaBlock }: OwnNodes = PLAIN): AnyExtension[] {
  return [...PARTS, picture, formula, formulaBlock];
}
