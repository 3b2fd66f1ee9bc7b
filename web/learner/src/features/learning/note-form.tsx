import { seenOf, useChecked } from "@zhegui/domain";
import { Button, Field, TextArea } from "@zhegui/kit";
import { type FormEvent, type JSX, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./notes.module.css";

interface NoteFormProps {
  label: string;
  body?: string;
  /** The words of the button that keeps it. */
  action: string;
  isPending: boolean;
  /** Called with what was written, without space around it; the form is empty once it is kept. */
  onKeep: (body: string) => Promise<unknown>;
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
  const form = useChecked<"body">(() => ({
    body: seenOf(body) === "" ? t("notes.empty") : undefined,
  }));
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) onKeep(body.trim()).then(() => setBody(""), form.refuse);
  };
  return (
    <form ref={form.element} className={styles.form} onSubmit={keep} noValidate>
      <Field label={label} error={form.faults.body}>
        {(control) => (
          <TextArea
            {...control}
            value={body}
            placeholder={t("notes.placeholder")}
            onChange={(event) => {
              if (body === "") onBegin?.();
              setBody(event.target.value);
              form.clear("body");
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
