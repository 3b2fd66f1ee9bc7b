import type { OrderItem } from "@zhegui/client";
import { amountOf } from "@zhegui/domain/numbers";
import { type FormField, VerbDialog } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { isReason, LONGEST_REASON } from "./reasons";
import { TakeBack } from "./take-back";

const LONGEST_AMOUNT = 16;

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
  const { items = [], amountHint, send, ...dialog } = props;
  const { t } = useTranslation("adminCommerce");
  const takenOf = (sids: string): { sid: string }[] =>
    items.filter(({ sid }) => sids.split(" ").includes(sid)).map(({ sid }) => ({ sid }));
  const taken: FormField = {
    name: "taken",
    kind: "part",
    label: t("field.takeBack"),
    draw: ({ value, onChange }) => (
      <TakeBack
        items={items}
        taken={takenOf(value)}
        onChange={(sids) => onChange(sids.join(" "))}
      />
    ),
    faultsOf: () => ({}),
    labelOf: () => t("field.takeBack"),
    shown: (value) => value,
  };
  const amount: FormField = {
    name: "amount",
    kind: "text",
    label: t("field.refund"),
    hint: amountHint ?? "",
    max: LONGEST_AMOUNT,
    isRequired: true,
    check: (typed) => (amountOf(typed) ? undefined : t("fault.amount")),
  };
  const reason: FormField = {
    name: "reason",
    kind: "area",
    label: t("field.reason"),
    hint: t("hint.reason"),
    max: LONGEST_REASON,
    isRequired: true,
    check: (typed) => (isReason(typed) ? undefined : t("fault.reason")),
  };
  return (
    <VerbDialog
      {...dialog}
      isDanger
      fields={[
        ...(items.length > 0 ? [taken] : []),
        ...(amountHint === undefined ? [] : [amount]),
        reason,
      ]}
      send={({ text }) =>
        send(text("reason"), amountOf(text("amount")) ?? 0, takenOf(text("taken")))
      }
    />
  );
}
