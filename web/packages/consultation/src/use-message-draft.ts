import { useDraft } from "@zhegui/domain";
import { useEffect, useEffectEvent, useRef } from "react";
import type { KeptFile } from "./unsent";
import type { Written } from "./use-outbox";

export const LONGEST = 2_000;
export const MOST_FILES = 5;

/** As it is sent: without the space around it. */
export function tidied(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Characters, as the server counts them. */
export function lengthOf(text: string): number {
  return [...tidied(text)].length;
}

function filesOf(text: string): KeptFile[] {
  try {
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? files.slice(0, MOST_FILES) : [];
  } catch {
    return [];
  }
}

export interface MessageDraft {
  text: string;
  files: KeptFile[];
  write: (text: string) => void;
  attach: (file: KeptFile) => void;
  detach: (file: KeptFile) => void;
  /** What was not sent is written once more, after what stands there. */
  restore: (written: Written) => void;
  sent: () => void;
}

const EMPTY = { text: "", files: "[]" };

/** What is being written, with its files; it outlives a reload, a closed panel and a login that ends. */
export function useMessageDraft(name: string): MessageDraft {
  const draft = useDraft(name, EMPTY);
  const { text } = draft.values;
  const files = filesOf(draft.values.files);
  const keep = (next: KeptFile[]): void => draft.change({ files: JSON.stringify(next) });
  return {
    text,
    files,
    write: (next) => draft.change({ text: next }),
    attach: (file) => keep([...files, file]),
    detach: (file) => keep(files.filter(({ sid }) => sid !== file.sid)),
    restore: (written) =>
      draft.change({
        text: [text, written.text].filter(Boolean).join("\n"),
        files: JSON.stringify([...files, ...written.fileList].slice(0, MOST_FILES)),
      }),
    sent: () => draft.saved(draft.values),
  };
}

/** Once, as a field appears: what was typed in another goes on in it. */
export function useMovedDraft(from: string, isWanted: boolean, to: MessageDraft): void {
  const earlier = useMessageDraft(from);
  const isMoved = useRef(false);
  const move = useEffectEvent((): void => {
    const isEmpty = earlier.text === "" && earlier.files.length === 0;
    if (!isWanted || isMoved.current || isEmpty) return;
    isMoved.current = true;
    to.restore({ text: earlier.text, fileList: earlier.files });
    earlier.sent();
  });
  useEffect(() => move(), []);
}

/** The field in which a desk is first asked. */
export function firstDraft(desk: string): string {
  return `consultation/desk/${desk}`;
}
