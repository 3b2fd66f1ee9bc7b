import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { createContext } from "react";
import { GAP } from "../document/picture";
import type { RichTextProps } from "../rich-text-props";

export type Upload = RichTextProps["upload"];

/** How the pictures of this surface are stored. */
export const UploadContext = createContext<Upload>(() => Promise.reject(new Error("no upload")));

let last = 0;

/** Puts pictures in, each as a gap until it is stored. */
export function insertPictures(
  view: EditorView,
  files: readonly File[],
  upload: Upload,
  at = view.state.selection.from,
): void {
  for (const file of files) {
    last += 1;
    const picture = view.state.schema.nodes.picture?.create({ upload: String(last) });
    if (!picture) return;
    const { tr } = view.state;
    view.dispatch(tr.replaceRangeWith(at, at, picture).scrollIntoView());
    void store(view, String(last), file, upload);
  }
}

/** Stores another file in the place of a picture. */
export function replacePicture(view: EditorView, at: number, file: File, upload: Upload): void {
  last += 1;
  const { tr } = view.state;
  const isChosen = view.state.selection instanceof NodeSelection;
  tr.setNodeAttribute(at, "upload", String(last)).setNodeAttribute(at, "isFailed", false);
  view.dispatch(isChosen ? tr.setSelection(NodeSelection.create(tr.doc, at)) : tr);
  void store(view, String(last), file, upload);
}

async function store(view: EditorView, name: string, file: File, upload: Upload): Promise<void> {
  try {
    const { address } = await upload(file);
    settle(view, name, { src: address, isFailed: false });
  } catch {
    settle(view, name, { isFailed: true });
  }
}

/** The picture may have moved, or be gone; undoing does not take its address away. */
function settle(view: EditorView, name: string, result: Record<string, unknown>): void {
  if (view.isDestroyed) return;
  const { tr, doc } = view.state;
  doc.descendants((node, at) => {
    if (node.attrs.upload !== name) return;
    for (const [key, value] of Object.entries({ ...result, upload: null }))
      tr.setNodeAttribute(at, key, value);
  });
  if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
}

export function isGap(src: unknown): boolean {
  return src === GAP || src === "" || src === null;
}
