import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { proseClass } from "@zhegui/kit";
import { type JSX, useEffect, useRef } from "react";
import type { Opened } from "../dialect/open";
import { cleanPasted } from "../paste/clean";
import type { RichTextProps } from "../rich-text-props";
import type { FieldProps } from "../source";
import { surfaceParts } from "./parts";
import { pasteFiles } from "./paste-files";
import { pasteIntoCell } from "./paste-into-cell";
import { UploadContext } from "./pictures";
import styles from "./surface.module.css";
import { Toolbar } from "./toolbar";
import { writerFor } from "./writer";

interface SurfaceProps extends FieldProps, Pick<RichTextProps, "upload"> {
  opened: Opened;
  onSource: () => void;
}

/** The text as it will look. */
export function Surface({ opened, onSource, ...field }: SurfaceProps): JSX.Element {
  const editor = useSurface(opened, field);
  return (
    <UploadContext value={field.upload}>
      <Toolbar editor={editor} label={field.label} onSource={onSource} />
      <div className={styles.page}>
        <EditorContent editor={editor} className={styles.sheet} />
      </div>
    </UploadContext>
  );
}

function useSurface(opened: Opened, field: Omit<SurfaceProps, "opened" | "onSource">): Editor {
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const writer = useRef<ReturnType<typeof writerFor>>(undefined);
  return useEditor({
    extensions: surfaceParts,
    content: opened.document.toJSON(),
    editable: !field.isReadOnly,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: attributesOf(field),
      transformPastedHTML: (html) => cleanPasted(html, window.location.origin),
      handlePaste: (view, { clipboardData }, slice) =>
        pasteFiles(view, clipboardData, latest.current.upload) || pasteIntoCell(view, slice),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved && pasteFiles(view, event.dataTransfer, latest.current.upload, event),
    },
    onUpdate: ({ editor: { state }, transaction }) => {
      writer.current ??= writerFor(transaction.before, field.value, opened.sources);
      latest.current.onChange(writer.current(state.doc));
    },
  });
}

function attributesOf({ label, messages, isInvalid }: FieldProps): Record<string, string> {
  return {
    role: "textbox",
    class: proseClass,
    "aria-multiline": "true",
    "aria-label": label,
    "aria-describedby": messages,
    "aria-invalid": String(isInvalid),
  };
}
