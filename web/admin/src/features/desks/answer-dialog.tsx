import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CannedAnswer, cannedAnswerSave } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, Field, notify, RestoredDraft, TextArea, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./desks.module.css";

const LONGEST = { shortcut: 20, text: 2_000 } as const;
type FieldName = keyof typeof LONGEST;

interface AnswerDialogProps {
  desk: string;
  /** Undefined for a new one. */
  answer: CannedAnswer | undefined;
  onClose: () => void;
}

/** A ready answer, and the word after the stroke by which it is found. */
export function AnswerDialog({ desk, answer, onClose }: AnswerDialogProps): JSX.Element {
  const { t } = useTranslation(["adminDesks", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const base = { shortcut: answer?.shortcut ?? "", text: answer?.text ?? "" };
  const draft = useDraft(`cannedAnswer/${answer?.sid ?? desk}`, base);
  const shortcut = draft.values.shortcut.trim().replace(/^\//, "");
  const text = draft.values.text.trim();
  const faultOf = (field: FieldName, value: string): string | undefined => {
    const max = LONGEST[field];
    if (value === "") return t("records:form.required");
    return [...value].length > max ? t("records:form.tooLong", { max }) : undefined;
  };
  const form = useChecked<FieldName>(() => ({
    shortcut: /\s/.test(shortcut) ? t("fault.shortcut") : faultOf("shortcut", shortcut),
    text: faultOf("text", text),
  }));
  const saving = useMutation({
    mutationFn: () => {
      const of = answer ? { sid: answer.sid, version: answer.version } : { desk: { sid: desk } };
      return cannedAnswerSave({ body: { model: { ...of, shortcut, text } }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("records:form.saved") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) saving.mutate();
  };
  const write = (field: FieldName, value: string): void => {
    draft.change({ [field]: value });
    form.clear(field);
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{t(answer ? "answer.changeTitle" : "answer.new")}</h2>
        <RestoredDraft draft={draft} />
        <Field
          label={t("answer.shortcut")}
          hint={t("answer.shortcutHint")}
          error={form.faults.shortcut}
        >
          {(control) => (
            <TextInput
              {...control}
              name="shortcut"
              prefix="/"
              autoComplete="off"
              value={draft.values.shortcut}
              onChange={({ target }) => write("shortcut", target.value)}
              onBlur={() => form.leave("shortcut")}
            />
          )}
        </Field>
        <Field label={t("answer.text")} error={form.faults.text}>
          {(control) => (
            <TextArea
              {...control}
              name="text"
              rows={5}
              value={draft.values.text}
              onChange={({ target }) => write("text", target.value)}
              onBlur={() => form.leave("text")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t("records:form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
