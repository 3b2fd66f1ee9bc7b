import type { Order, OrderEvent } from "@zhegui/client";
import { dateAndTime, ORDER_STATES, yuan } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./pay.module.css";

const PAYS = { 1: "waiting", 2: "accepted", 3: "rejected" } as const;

interface Step {
  sid: string;
  at: string;
  words: string;
  reason?: string | null;
}

/** Whether the voucher or the refund that moved an order gives the reason already. */
function isToldBeside({ from, to }: { from: number | null; to: number }): boolean {
  return to === 5 || (from === 6 && (to === 1 || to === 2));
}

function movedTo(
  from: OrderEvent["from"],
  to: NonNullable<OrderEvent["to"]>,
  t: TFunction<"orders">,
): string {
  if (from === null) return t("history.ordered");
  return from === to ? t("history.undone") : t(`state.${ORDER_STATES[to]}`);
}

/** What happened to an order and its vouchers, the latest first. */
export function History({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const moves = (order.orderEventList ?? []).map(
    ({ sid, createdAt, from, to, reason }): Step => ({
      sid,
      at: createdAt,
      words: movedTo(from, to, t),
      reason: isToldBeside({ from, to }) ? null : reason,
    }),
  );
  const vouchers = (order.payList ?? [])
    .filter(({ type }) => type === 1)
    .map(
      ({ sid, createdAt, state, attachList, amount, reason }): Step => ({
        sid,
        at: createdAt,
        words: t("history.voucher", { count: attachList?.length ?? 0 }),
        reason: [
          t(`history.${PAYS[state]}`, { amount: yuan(amount) }),
          ...(reason ? [reason] : []),
        ].join(" · "),
      }),
    );
  const refunds = (order.refundList ?? []).map(
    ({ sid, createdAt, correctedAt, amount, reason, orderItemList = [] }): Step => ({
      sid,
      at: createdAt,
      words: t(correctedAt ? "history.refundUndone" : "history.refund", { amount: yuan(amount) }),
      reason: [
        reason,
        ...(correctedAt ? [] : orderItemList).map(({ title }) => t("history.takenBack", { title })),
      ].join(" · "),
    }),
  );
  const steps = [...moves, ...vouchers, ...refunds].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Card as="section" className={styles.part} aria-label={t("history.title")}>
      <h2>{t("history.title")}</h2>
      <ol className={styles.history}>
        {steps.map(({ sid, at, words, reason }) => (
          <li key={sid}>
            <b>{words}</b>
            <time dateTime={at}>{dateAndTime(at)}</time>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
