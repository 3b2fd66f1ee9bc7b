import { keepDraft, readDraft, VISITOR } from "@zhegui/client";
import { useDraft } from "@zhegui/domain";
import { classNames, Icon, isSending, TOUCH } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./assistant.module.css";

const MOST = 500;

/** As it is sent: one line. */
function tidied(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const DRAFT = "assistant/question";

/** What a visitor typed, who has logged in since: the panel was made anew. */
function carried(): { question?: string } {
  const { question } = readDraft(VISITOR, DRAFT);
  return typeof question === "string" ? { question } : {};
}

/** What is being typed; it outlives a reload, a closed panel, a login and a failure. */
export function useQuestion() {
  const [first] = useState(carried);
  const { values, change, saved } = useDraft(DRAFT, { question: "" }, first);
  return {
    text: values.question,
    change: (question: string) => change({ question }),
    sent() {
      saved(values);
      keepDraft(VISITOR, DRAFT, {});
    },
  };
}

interface FormProps {
  question: ReturnType<typeof useQuestion>;
  /** Why the question was not taken. */
  fault: string | undefined;
  isAsking: boolean;
  opened: number;
  onAsk: (question: string) => void;
}

/** The field for the next question. */
export function QuestionForm(props: FormProps): JSX.Element {
  const { question, isAsking, opened, onAsk } = props;
  const { t } = useTranslation("assistant");
  const message = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a telephone the keyboard would cover half of what there is to read.
    if (opened > 0 && !matchMedia(TOUCH).matches) field.current?.focus();
  }, [opened]);
  const { text } = question;
  const count = [...tidied(text)].length;
  const fault = count > MOST ? t("ask.tooLong", { most: MOST }) : props.fault;
  const send = (): void => {
    if (count === 0 || count > MOST || isAsking) return;
    onAsk(tidied(text));
    question.sent();
  };
  const press = (event: KeyboardEvent): void => {
    if (!isSending(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label={t("ask.form")}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box} data-invalid={fault !== undefined}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t("ask.field")}
          placeholder={t("ask.field")}
          aria-invalid={fault !== undefined}
          aria-describedby={message}
          onChange={(event) => question.change(event.target.value)}
          onKeyDown={press}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t("ask.send")}
          aria-disabled={isAsking || count === 0}
          aria-busy={isAsking}
        >
          <Icon name="arrowUp" />
        </button>
      </div>
      <p
        id={message}
        className={classNames(styles.message, fault !== undefined && styles.bad)}
        role={fault === undefined ? undefined : "alert"}
      >
        {fault ?? (count > 0 && t("ask.count", { count, most: MOST }))}
      </p>
    </form>
  );
}
