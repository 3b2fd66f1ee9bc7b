import { useMutation, useQueryClient } from "@tanstack/react-query";
import { prolongExamination } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { typedNumber } from "@zhegui/domain/numbers";
import {
  Button,
  Dialog,
  enterStays,
  Field,
  notify,
  RestoredDraft,
  TextArea,
  TextInput,
} from "@zhegui/kit";
import { numberFault } from "@zhegui/records";
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./examinations.module.css";

const LONGEST_REASON = 500;
const MINUTE = 60;
/** As the server bounds it. */
const MINUTES = { min: 1, max: 24 * 60, isWhole: true };

interface ProlongDialogProps {
  examination: string;
  /** One attempt; without it, all who sit and who enter later. */
  attempt?: string;
  onClose: () => void;
}

/** Gives time back, and asks why. */
export function ProlongDialog({ examination, attempt, onClose }: ProlongDialogProps): JSX.Element {
  const { t } = useTranslation(["adminExaminations", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const of = attempt ? `attempt/${attempt}` : `examination/${examination}`;
  const draft = useDraft(`${of}/prolong`, { minutes: "", reason: "" });
  const { minutes, reason } = draft.values;
  const form = useChecked<"minutes" | "reason">(
    () => ({
      minutes: minutesFault(),
      reason: reason.trim() ? undefined : t("records:form.required"),
    }),
    { seconds: "minutes" },
  );
  function minutesFault(): string | undefined {
    const key = minutes.trim() ? numberFault(minutes.trim(), MINUTES) : "required";
    return key && t(`records:form.${key}`, MINUTES);
  }
  const prolonging = useMutation({
    mutationFn: async () => {
      const model = {
        examination: { sid: examination },
        ...(attempt && { attemptList: [{ sid: attempt }] }),
        seconds: typedNumber(minutes) * MINUTE,
        reason: reason.trim(),
      };
      return (await prolongExamination({ body: { model }, throwOnError: true })).data.data;
    },
    meta: { silent: true },
    onSuccess: ({ attemptCount }) => {
      draft.discard();
      notify({ tone: "ok", title: t("prolong.done", { count: attemptCount }) });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) prolonging.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  const write = (field: "minutes" | "reason", value: string): void => {
    draft.change({ [field]: value });
    form.clear(field);
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
        <h2 id={id}>{t(attempt ? "prolong.titleOne" : "prolong.title")}</h2>
        <p className={styles.quiet}>{t(attempt ? "prolong.textOne" : "prolong.text")}</p>
        <RestoredDraft draft={draft} />
        <Field label={t("prolong.minutes")} error={form.faults.minutes}>
          {(control) => (
            <TextInput
              {...control}
              name="minutes"
              inputMode="numeric"
              autoComplete="off"
              value={minutes}
              onChange={({ target }) => write("minutes", target.value)}
              onBlur={() => form.leave("minutes")}
            />
          )}
        </Field>
        <Field label={t("prolong.reason")} hint={t("prolong.hint")} error={form.faults.reason}>
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={({ target }) => write("reason", target.value)}
              onBlur={() => form.leave("reason")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="primary" busy={prolonging.isPending}>
            {t("prolong.act")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
