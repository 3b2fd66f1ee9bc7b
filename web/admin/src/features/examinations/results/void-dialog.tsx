import { useMutation, useQueryClient } from "@tanstack/react-query";
import { voidAttempt } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import {
  Button,
  Checkbox,
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
import styles from "../examinations.module.css";

const LONGEST_REASON = 500;

type Typed = { reason: string; staysUsed: boolean; typed: string };
const EMPTY: Typed = { reason: "", staysUsed: false, typed: "" };

interface VoidDialogProps {
  sid: string;
  number: string;
  onClose: () => void;
}

/** Asks why, and for the number of the attempt, before it is voided for good. */
export function VoidDialog({ sid, number, onClose }: VoidDialogProps): JSX.Element {
  const { t } = useTranslation(["adminExaminations", "kitRecords"]);
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraft<Typed>(`attempt/${sid}/void`, EMPTY);
  const { reason, staysUsed, typed } = draft.values;
  const form = useChecked<"reason" | "typed">(() => ({
    reason: reason.trim() ? undefined : t("void.fault.reason"),
    typed: typed.trim() === number ? undefined : t("void.fault.typed"),
  }));
  const voiding = useMutation({
    mutationFn: () => {
      const model = { sid, reason: reason.trim(), staysUsed };
      return voidAttempt({ body: { model }, throwOnError: true });
    },
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: t("void.done") });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) voiding.mutate();
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
        <h2 id={id}>{t("void.title")}</h2>
        <p className={styles.quiet}>{t("void.text")}</p>
        <RestoredDraft draft={draft} />
        <Field label={t("void.reason")} error={form.faults.reason}>
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
        <Checkbox
          checked={staysUsed}
          onChange={({ target }) => draft.change({ staysUsed: target.checked })}
        >
          {t("void.staysUsed")}
        </Checkbox>
        <Field label={t("kitRecords:confirm.type", { typed: number })} error={form.faults.typed}>
          {(control) => (
            <TextInput
              {...control}
              name="typed"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                draft.change({ typed: target.value });
                form.clear("typed");
              }}
              onBlur={() => form.leave("typed")}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="danger" busy={voiding.isPending}>
            {t("void.act")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
