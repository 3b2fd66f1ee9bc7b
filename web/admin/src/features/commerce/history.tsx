import type { OrderEvent, OrderItem, Refund, SoldOrder } from "@zhegui/client";
import { ORDER_STATES, yuan } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import { HistoryList, type Step } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./commerce.module.css";
import type { Words } from "./resource";

function movedTo(from: OrderEvent["from"], to: NonNullable<OrderEvent["to"]>, t: Words): string {
  if (from === null) return t("history.ordered");
  return from === to ? t("history.undone") : t(`state.${ORDER_STATES[to]}`);
}

function movesOf(order: SoldOrder, t: Words): Step[] {
  return (order.orderEventList ?? []).map(({ sid, createdAt, from, to, by, reason }) => ({
    key: sid,
    at: createdAt,
    words: movedTo(from, to, t),
    reason: [t(`history.by.${by}`), ...(reason ? [reason] : [])].join(" · "),
  }));
}

/** Of each voucher that it was uploaded, and what was decided. */
function vouchersOf(order: SoldOrder, t: Words): Step[] {
  return (order.voucherList ?? []).flatMap((voucher, place) => {
    const name = { number: place + 1, name: voucher.decidedByName ?? "" };
    const { sid, createdAt, decidedAt, state, amount, reason } = voucher;
    const steps: Step[] = [{ key: sid, at: createdAt, words: t("history.uploaded", name) }];
    if (decidedAt && (state === 2 || state === 3)) {
      const words =
        state === 2
          ? t("history.accepted", { ...name, amount: yuan(amount) })
          : t("history.rejected", name);
      steps.push({ key: `${sid} decided`, at: decidedAt, words, reason });
    }
    return steps;
  });
}

/** What a refund that stands took back. */
function takenBackBy({ correctedAt, orderItemList = [] }: Refund): OrderItem[] {
  return correctedAt ? [] : orderItemList;
}

function refundsOf(order: SoldOrder, t: Words): Step[] {
  return (order.refundList ?? []).map((refund) => ({
    key: refund.sid,
    at: refund.createdAt,
    words: t(refund.correctedAt ? "history.refundUndone" : "history.refund", {
      amount: yuan(refund.amount),
    }),
    reason: [
      refund.reason,
      ...takenBackBy(refund).map(({ title }) => t("history.takenBack", { title })),
    ].join(" · "),
  }));
}

/** What happened to an order, its vouchers and its money, the latest first. */
export function History({ order }: { order: SoldOrder }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const steps = [...movesOf(order, t), ...vouchersOf(order, t), ...refundsOf(order, t)];
  steps.sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Card as="section" className={styles.part} aria-label={t("history.title")}>
      <h2>{t("history.title")}</h2>
      <HistoryList steps={steps} />
    </Card>
  );
}
