import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChecked, useDraft } from "@zhegui/domain";
import { Button, Dialog, Field, notify, Select, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./consultations.module.css";

const LONGEST = 200;

interface ReasonDialogProps {
  /** Of the draft of the reason. */
  name: string;
  title: string;
  act: string;
  done: string;
  /** To whom it goes, where one is asked. */
  to?: { label: string; choices: readonly { value: string; words: string }[] };
  send: (reason: string, to: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why one gives a consultation away, and to whom. */
export function ReasonDialog(props: ReasonDialogProps): JSX.Element {
  const { name, title, act, done, to, send, onClose } = props;
  const { t } = useTranslation(["adminConsultations", "kitRecords", "records"]);
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraft(name, { reason: "" });
  const [chosen, choose] = useState("");
  const reason = draft.values.reason.trim();
  const form = useChecked<"reason" | "to">(
    () => ({
      to: to && !chosen ? t("records:form.required") : undefined,
      reason: reasonFault(),
    }),
    { desk: "to", consultant: "to" },
  );
  function reasonFault(): string | undefined {
    if (reason === "") return t("records:form.required");
    return [...reason].length > LONGEST ? t("records:form.tooLong", { max: LONGEST }) : undefined;
  }
  const sending = useMutation({
    mutationFn: () => send(reason, chosen),
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: done });
      onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["consultation"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) sending.mutate();
  };
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form ref={form.element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        {to && (
          <Field label={to.label} error={form.faults.to}>
            {(control) => (
              <Select
                {...control}
                name="to"
                choices={[{ value: "", words: t("records:form.choose") }, ...to.choices]}
                value={chosen}
                onChange={({ target }) => {
                  choose(target.value);
                  form.clear("to");
                }}
              />
            )}
          </Field>
        )}
        <Field label={t("reason")} hint={t("reasonHint")} error={form.faults.reason}>
          {(control) => (
            <TextInput
              {...control}
              name="reason"
              autoComplete="off"
              value={draft.values.reason}
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
          <Button type="submit" look="primary" busy={sending.isPending}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
