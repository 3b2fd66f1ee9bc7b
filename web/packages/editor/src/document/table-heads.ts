import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";

/** The first row of a table is its head and no other is, as Markdown has it. */
export const tableHeads = Extension.create({
  name: "tableHeads",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        doc.descendants((node, at) => {
          if (node.type.name === "table") putHead(tr, node, at);
          return node.type.name !== "table" && !node.isTextblock;
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

function putHead(tr: Transaction, table: Node, tableAt: number): void {
  const { tableHeader, tableCell } = table.type.schema.nodes;
  table.forEach((row, rowAt, index) => {
    const type = index === 0 ? tableHeader : tableCell;
    row.forEach((cell, cellAt) => {
      if (cell.type !== type) tr.setNodeMarkup(tableAt + rowAt + cellAt + 2, type, cell.attrs);
    });
  });
}
