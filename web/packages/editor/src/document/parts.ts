import type { AnyExtension } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { BulletList, OrderedList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { Formula, FormulaBlock } from "./formula";
import { Picture } from "./picture";
import { tableHeads } from "./table-heads";

/** Whether the items of a list stand close, as Markdown says it by empty lines. */
const isTight = { default: true, rendered: false };

/** What Markdown has: a cell is one line, and any text may be code beside its other marks. */
const PARTS: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, protocols: ["http", "https", "mailto"] },
    underline: false,
    code: false,
    bulletList: false,
    orderedList: false,
  }),
  Code.extend({ excludes: "" }),
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
