import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decideLateAnswers } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, Field, notify, RestoredDraft, TextArea } from "@zhegui/kit";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "../examinations.module.css";

const LONGEST_REASON = 500;

interface DecideDialogProps {
  attempt: string;
  answers: readonly string[];
  isTaking: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why late answers count, or do not. */
export function DecideDialog(props: DecideDialogProps): JSX.Element {
  const { attempt, answers, isTaking, onClose } = props;
  const { t } = useTranslation(["adminExaminations", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraft(`attempt/${attempt}/late`, { reason: "" });
  const { reason } = draft.values;
  const form = useChecked<"reason">(() => ({
    reason: reason.trim() ? undefined : t("records:form.required"),
  }));
  const deciding = useMutation({
    mutationFn: () => {
      const named = answers.map((sid) => ({ sid }));
      const what = { attempt: { sid: attempt }, lateAnswerList: named };
      const model = { ...what, taken: isTaking, reason: reason.trim() };
      return decideLateAnswers({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("late.done") });
      props.onDone();
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) deciding.mutate();
  };
  const count = answers.length;
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{t(isTaking ? "late.takeTitle" : "late.leaveTitle", { count })}</h2>
        <p className={styles.quiet}>{t("late.decided")}</p>
        <RestoredDraft draft={draft} />
        <Field label={t("late.reason")} error={form.faults.reason}>
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
          <Button onClick={onClose}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={deciding.isPending}>
            {t(isTaking ? "late.take" : "late.leave")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
