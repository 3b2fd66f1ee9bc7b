import type { EditorView } from "@tiptap/pm/view";
import { cleanPasted } from "../paste/clean";
import { isPictureAlone } from "../paste/pictures";
import { insertPictures, type Upload } from "./pictures";

/** Takes pictures that were pasted or dropped; a text that comes with a picture of itself is text. */
export function pasteFiles(
  view: EditorView,
  data: DataTransfer | null,
  upload: Upload,
  drop?: DragEvent,
): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (!data || pictures.length === 0) return false;
  const html = drop ? "" : data.getData("text/html");
  if (html && !isPictureAlone(cleanPasted(html, window.location.origin))) return false;
  const place = drop && view.posAtCoords({ left: drop.clientX, top: drop.clientY });
  insertPictures(view, pictures, upload, place?.pos);
  return true;
}
