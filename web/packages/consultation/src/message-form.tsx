import { accepted } from "@zhegui/files";
import { classNames, Icon, isComposing, isSending, TOUCH } from "@zhegui/kit";
import {
  type ClipboardEvent,
  type DragEvent,
  type JSX,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { AttachmentList, type Attachments, KINDS, useAttachments } from "./attachments";
import { askedFor, type Canned } from "./canned";
import { CannedList } from "./canned-list";
import styles from "./form.module.css";
import { LONGEST, lengthOf, type MessageDraft, tidied } from "./use-message-draft";
import type { Written } from "./use-outbox";

interface FormProps {
  writing: MessageDraft;
  /** How often it was opened: each time one may type at once. */
  opened: number;
  /** Ready answers, of a consultant. */
  canned?: readonly Canned[];
  /** During an examination there is text alone. */
  isTextOnly?: boolean;
  placeholder?: string;
  onSend: (written: Written) => void;
}

function FileButton({ attaching }: { attaching: Attachments }): JSX.Element {
  const { t } = useTranslation("consultation");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t("file.attach")}
        accept={accepted(KINDS)}
        onChange={({ target }) => {
          attaching.add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <button
        type="button"
        className={styles.tool}
        aria-label={t("file.attach")}
        title={t("file.attach")}
        onClick={() => input.current?.click()}
      >
        <Icon name="paperclip" />
      </button>
    </>
  );
}

/** The ready answers that what is written asks for, and which of them is chosen. */
function useCanned(answers: readonly Canned[], { text, write }: MessageDraft) {
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const found = text === closedFor ? [] : askedFor(answers, text);
  const chosen = Math.min(at, found.length - 1);
  const take = (answer: Canned): void => {
    setAt(0);
    write(answer.text);
  };
  /** True where the key was one of the list. */
  const press = (event: KeyboardEvent): boolean => {
    const answer = found[chosen];
    if (!answer || isComposing(event)) return false;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: found.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setAt((chosen + step) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") take(answer);
    else if (event.key === "Escape") setClosedFor(text);
    else return false;
    event.preventDefault();
    return true;
  };
  return { found, chosen, take, press };
}

/** The field for the next message, with its files. */
export function MessageForm(props: FormProps): JSX.Element {
  const { writing, opened, canned = [], isTextOnly = false, placeholder, onSend } = props;
  const { t } = useTranslation("consultation");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const attaching = useAttachments(writing);
  const answers = useCanned(canned, writing);
  useEffect(() => {
    // On a telephone the keyboard would cover half of what there is to read.
    if (opened > 0 && !matchMedia(TOUCH).matches) field.current?.focus();
  }, [opened]);
  const { text, files } = writing;
  const count = lengthOf(text);
  const isEmpty = count === 0 && files.length === 0;
  const isReady = !isEmpty && count <= LONGEST && !attaching.isSending;
  const send = (): void => {
    if (!isReady) return;
    onSend({ text: tidied(text), fileList: files });
    writing.sent();
  };
  const press = (event: KeyboardEvent): void => {
    if (answers.press(event) || !isSending(event)) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (isTextOnly || pasted.length === 0) return;
    event.preventDefault();
    attaching.add(pasted);
  };
  const drop = (event: DragEvent): void => {
    const dropped = [...event.dataTransfer.files];
    if (dropped.length === 0) return;
    event.preventDefault();
    if (!isTextOnly) attaching.add(dropped);
  };
  const fault = count > LONGEST ? t("form.tooLong", { most: LONGEST }) : undefined;
  const note = attaching.isSending ? t("form.uploading") : undefined;
  const isLong = count > LONGEST / 2;
  return (
    <form
      aria-label={t("form.label")}
      className={styles.form}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CannedList id={`${id}-canned`} {...answers} />
      <AttachmentList writing={writing} attaching={attaching} />
      <div className={styles.box} data-invalid={fault !== undefined}>
        {!isTextOnly && <FileButton attaching={attaching} />}
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t("form.field")}
          placeholder={placeholder ?? t("form.field")}
          aria-invalid={fault !== undefined}
          aria-describedby={id}
          {...(answers.found.length > 0 && {
            "aria-controls": `${id}-canned`,
            "aria-activedescendant": `${id}-canned-${answers.chosen}`,
          })}
          onChange={(event) => writing.write(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t("form.send")}
          aria-disabled={!isReady}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
      <p
        id={id}
        className={classNames(styles.note, fault !== undefined && styles.fault)}
        role={fault === undefined ? undefined : "alert"}
      >
        {fault ?? note ?? (isLong && t("form.count", { count, most: LONGEST }))}
      </p>
    </form>
  );
}
