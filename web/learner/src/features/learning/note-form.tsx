import { seenOf } from "@zhegui/domain";
import { Button, Field, TextArea } from "@zhegui/kit";
import { type FormEvent, type JSX, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./notes.module.css";

const LONGEST = 2000;

interface NoteFormProps {
  label: string;
  body?: string;
  /** The words of the button that keeps it. */
  action: string;
  isPending: boolean;
  /** Called with what was written, without space around it; `done` empties the form. */
  onKeep: (body: string, done: () => void) => void;
  /** Told when writing begins. */
  onBegin?: () => void;
  beside?: ReactNode;
}

/** Takes a note down; nothing written is lost when it cannot be kept. */
export function NoteForm({
  label,
  action,
  isPending,
  onKeep,
  onBegin,
  beside,
  ...rest
}: NoteFormProps): JSX.Element {
  const { t } = useTranslation("learning");
  const [body, setBody] = useState(rest.body ?? "");
  const [isMissing, setMissing] = useState(false);
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    const written = body.trim();
    const missing = seenOf(written) === "";
    setMissing(missing);
    if (!missing) onKeep(written, () => setBody(""));
  };
  return (
    <form className={styles.form} onSubmit={keep} noValidate>
      <Field label={label} error={isMissing ? t("notes.empty") : undefined}>
        {(control) => (
          <TextArea
            {...control}
            value={body}
            maxLength={LONGEST}
            placeholder={t("notes.placeholder")}
            onChange={(event) => {
              if (body === "") onBegin?.();
              setBody(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <div className={styles.actions}>
        {beside}
        <Button type="submit" size="small" busy={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
