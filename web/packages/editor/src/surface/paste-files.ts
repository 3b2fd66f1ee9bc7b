import type { EditorView } from "@tiptap/pm/view";
import { insertPictures, type Upload } from "./pictures";

/** Takes pictures that were pasted or dropped; a text that comes with a picture of itself is text. */
export function pasteFiles(
  view: EditorView,
  data: DataTransfer | null,
  upload: Upload,
  drop?: DragEvent,
): boolean {
  if (!data || (!drop && data.types.includes("text/html"))) return false;
  const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
  if (pictures.length === 0) return false;
  const place = drop && view.posAtCoords({ left: drop.clientX, top: drop.clientY });
  insertPictures(view, pictures, upload, place?.pos);
  return true;
}
