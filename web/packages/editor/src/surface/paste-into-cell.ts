import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { isInTable } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";

/** Puts several paragraphs into the one line that a cell is. Cells of a table fill cells, as ever. */
export function pasteIntoCell(view: EditorView, slice: Slice): boolean {
  const { state } = view;
  if (!isInTable(state) || !(state.selection instanceof TextSelection)) return false;
  if (slice.content.firstChild?.type.spec.tableRole !== undefined) return false;
  view.dispatch(state.tr.replaceSelection(lineOf(slice)).scrollIntoView());
  return true;
}

/** All that stands in lines, one after the other. */
export function lineOf({ content }: Slice): Slice {
  const line: Node[] = [];
  content.descendants((node) => {
    const { schema } = node.type;
    if (node.isInline) line.push(node.type.name === "hardBreak" ? schema.text(" ") : node);
    else if (node.attrs.tex !== undefined)
      line.push(schema.node("formula", { tex: node.attrs.tex }));
    else if (node.isTextblock && line.length > 0) line.push(schema.text(" "));
  });
  return new Slice(Fragment.from(line), 0, 0);
}
