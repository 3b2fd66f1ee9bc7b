import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderItem } from "@zhegui/client";
import { useChecked, useDraft } from "@zhegui/domain";
import { amountOf } from "@zhegui/domain/numbers";
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
import styles from "./commerce.module.css";
import { isReason } from "./reasons";
import { TakeBack } from "./take-back";

interface ActDialogProps {
  /** Of the draft: the record and the act. */
  name: string;
  title: string;
  text: string;
  /** What the button says. */
  act: string;
  done: string;
  /** With one an amount is asked for; it says how much there is at most. */
  amountHint?: string;
  /** What can be taken back with it. */
  items?: readonly OrderItem[];
  send: (reason: string, amount: number, taken: { sid: string }[]) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, and how much where it is about money, before something final is done to an order. */
export function ActDialog(props: ActDialogProps): JSX.Element {
  const { t } = useTranslation(["adminCommerce", "kitRecords"]);
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraft(props.name, { amount: "", reason: "", taken: "" });
  const typed = draft.values;
  const { items = [] } = props;
  const taken = items
    .filter(({ sid }) => typed.taken.split(" ").includes(sid))
    .map(({ sid }) => ({ sid }));
  const asksAmount = props.amountHint !== undefined;
  const form = useChecked<"amount" | "reason">(() => ({
    amount: !asksAmount || amountOf(typed.amount) ? undefined : t("fault.amount"),
    reason: isReason(typed.reason) ? undefined : t("fault.reason"),
  }));
  const acting = useMutation({
    mutationFn: () => props.send(typed.reason.trim(), amountOf(typed.amount) ?? 0, taken),
    meta: { silent: true },
    onSuccess: () => {
      draft.discard();
      notify({ tone: "ok", title: props.done });
      props.onClose();
    },
    onError: form.refuse,
    onSettled: () => queries.invalidateQueries({ queryKey: ["records"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) acting.mutate();
  };
  const cancel = (): void => {
    draft.discard();
    props.onClose();
  };
  const write = (field: "amount" | "reason", value: string): void => {
    draft.change({ [field]: value });
    form.clear(field);
  };
  return (
    <Dialog labelledBy={id} onClose={props.onClose}>
      <form
        ref={form.element}
        className={styles.dialog}
        onSubmit={submit}
        noValidate
        onKeyDown={enterStays}
      >
        <h2 id={id}>{props.title}</h2>
        <p className={styles.quiet}>{props.text}</p>
        <RestoredDraft draft={draft} />
        <div>
          {items.length > 0 && (
            <TakeBack
              items={items}
              taken={taken}
              onChange={(to) => draft.change({ taken: to.join(" ") })}
            />
          )}
          {props.amountHint !== undefined && (
            <Field label={t("field.refund")} hint={props.amountHint} error={form.faults.amount}>
              {(control) => (
                <TextInput
                  {...control}
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.amount}
                  onChange={({ target }) => write("amount", target.value)}
                  onBlur={() => form.leave("amount")}
                />
              )}
            </Field>
          )}
          <Field label={t("field.reason")} hint={t("hint.reason")} error={form.faults.reason}>
            {(control) => (
              <TextArea
                {...control}
                name="reason"
                maxLength={200}
                value={typed.reason}
                onChange={({ target }) => write("reason", target.value)}
                onBlur={() => form.leave("reason")}
              />
            )}
          </Field>
        </div>
        <div className={styles.buttons}>
          <Button onClick={cancel}>{t("kitRecords:confirm.cancel")}</Button>
          <Button type="submit" look="danger" busy={acting.isPending}>
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
