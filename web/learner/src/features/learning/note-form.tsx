import { seenOf, useChecked, useDraft } from "@zhegui/domain";
import { Button, Field, RestoredDraft, TextArea } from "@zhegui/kit";
import type { FormEvent, JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./notes.module.css";

type Values = {
  body: string;
  begun: number | null;
};

interface NoteFormProps {
  /** What its draft is kept by. */
  name: string;
  /** `begun` is the moment at which writing began; null before that. */
  label: (begun: number | null) => string;
  body?: string;
  /** The words of the button that keeps it. */
  action: string;
  isPending: boolean;
  /** Called with what was written, without space around it; what was kept leaves the form. */
  onKeep: (body: string, begun: number | null) => Promise<unknown>;
  /** Where the lesson is. */
  now?: () => number;
  /** Gives up what was written. */
  onCancel?: () => void;
}

/** Takes a note down; nothing written is lost when it cannot be kept, or the lesson is left. */
export function NoteForm(props: NoteFormProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { name, label, action, isPending, onKeep, onCancel } = props;
  const base: Values = { body: props.body ?? "", begun: null };
  const draft = useDraft(name, base);
  const { body, begun } = draft.values;
  const form = useChecked<"body">(() => ({
    body: seenOf(body) === "" ? t("notes.empty") : undefined,
  }));
  const write = (written: string): void => {
    const isBegun = body !== "" && written !== "";
    const moment = isBegun ? begun : (props.now?.() ?? null);
    draft.change({ body: written, begun: written === "" ? null : moment });
    form.clear("body");
  };
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    onKeep(body.trim(), begun).then(() => draft.saved(draft.values), form.refuse);
  };
  const cancel = (): void => {
    draft.discard();
    onCancel?.();
  };
  return (
    <form ref={form.element} className={styles.form} onSubmit={keep} noValidate>
      <RestoredDraft draft={draft} />
      <Field label={label(begun)} error={form.faults.body}>
        {(control) => (
          <TextArea
            {...control}
            value={body}
            placeholder={t("notes.placeholder")}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        {onCancel && (
          <Button look="plain" size="small" onClick={cancel}>
            {t("notes.cancel")}
          </Button>
        )}
        <Button type="submit" size="small" busy={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
