import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChecked, useDraft } from "@zhegui/domain";
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
import { type FormEvent, type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./certificates.module.css";
import { type Change, sendChange } from "./changes";

const LONGEST_REASON = 200;

interface ChangeDialogProps {
  sid: string;
  number: string;
  change: Change;
  onClose: () => void;
}

/** Asks why, and for the number where it is for good, before a certificate is changed. */
export function ChangeDialog({ sid, number, change, onClose }: ChangeDialogProps): JSX.Element {
  const { t } = useTranslation(["adminCertificates", "kitRecords"]);
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraft(`certificate/${sid}/${change}`, { reason: "", typed: "" });
  const { reason, typed } = draft.values;
  const isForGood = change === "revoke";
  const form = useChecked<"reason" | "typed">(() => ({
    reason: reason.trim() ? undefined : t("fault.reason"),
    typed: !isForGood || typed.trim().toUpperCase() === number ? undefined : t("fault.typed"),
  }));
  const changing = useMutation({
    mutationFn: () => sendChange(change, sid, reason.trim()),
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t(`${change}.done`) });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) changing.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    onClose();
  };
  const write = (field: "reason" | "typed", value: string): void => {
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
        <h2 id={id}>{t(`${change}.title`)}</h2>
        <p className={styles.quiet}>{t(`${change}.text`)}</p>
        <RestoredDraft draft={draft} />
        <Field label={t("field.reason")} hint={t("hint.reason")} error={form.faults.reason}>
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
        {isForGood && (
          <Field label={t("kitRecords:confirm.type", { typed: number })} error={form.faults.typed}>
            {(control) => (
              <TextInput
                {...control}
                name="typed"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => write("typed", target.value)}
                onBlur={() => form.leave("typed")}
              />
            )}
          </Field>
        )}
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look={isForGood ? "danger" : "primary"} busy={changing.isPending}>
            {t(`${change}.act`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
