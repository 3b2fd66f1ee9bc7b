import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AuthoredExamination, endEntry, withdrawExamination } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, enterStays, Field, notify, RestoredDraft, TextArea } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./examinations.module.css";

const LONGEST_REASON = 500;
const CALLS = { withdraw: withdrawExamination, endEntry } as const;

interface TakeBackDialogProps {
  examination: AuthoredExamination;
  act: keyof typeof CALLS;
  onClose: () => void;
}

/** Withdraws an examination or ends its entry, and asks why. */
export function TakeBackDialog({ examination, act, onClose }: TakeBackDialogProps): JSX.Element {
  const { t } = useTranslation(["adminExaminations", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const { sid, version } = examination;
  const draft = useDraft(`examination/${sid}/${act}`, { reason: "" });
  const { reason } = draft.values;
  const form = useChecked<"reason">(() => ({
    reason: reason.trim() ? undefined : t("records:form.required"),
  }));
  const taking = useMutation({
    mutationFn: () => {
      const model = { sid, version, reason: reason.trim() };
      return CALLS[act]({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t(`${act}.done`) });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) taking.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        ref={form.element}
        className={styles.dialog}
        onSubmit={submit}
        noValidate
        onKeyDown={enterStays}
      >
        <h2 id={id}>{t(`${act}.title`)}</h2>
        <p className={styles.quiet}>{t(`${act}.text`)}</p>
        <RestoredDraft draft={draft} />
        <Field label={t(`${act}.reason`)} hint={t(`${act}.hint`)} error={form.faults.reason}>
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={({ target }) => {
                draft.change({ reason: target.value });
                form.clear("reason");
              }}
              onBlur={() => form.leave("reason")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="danger" busy={taking.isPending}>
            {t(`${act}.act`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
