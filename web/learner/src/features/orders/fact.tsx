import type { Order } from "@zhegui/client";
import { lastDay, ORDER_LOOKS, ORDER_STATES, yuan } from "@zhegui/domain";
import { Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./orders.module.css";
import { due, timeLeft } from "./states";

export function StateTag({ state }: Pick<Order, "state">): JSX.Element {
  const { t } = useTranslation("orders");
  const { tone, icon } = ORDER_LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {t(`state.${ORDER_STATES[state]}`)}
    </Tag>
  );
}

/** How long it may still be paid; with money booked it does not end. */
export function TimeLeft({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  if (order.paidAmount > order.refundedAmount) {
    return <>{t("fact.part", { paid: yuan(order.paidAmount), due: yuan(due(order)) })}</>;
  }
  const left = timeLeft(order.serverTime, order.expiresAt);
  return <>{t("fact.timeLeft", { ...left, date: lastDay(order.expiresAt) })}</>;
}

/** What there is to know of an order in its state, and why it is in it. */
export function Fact({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const ends = (order.orderItemList ?? []).flatMap(({ end }) => end ?? []).sort();
  const last = ends.at(-1);
  return (
    <div className={styles.fact}>
      {order.state === 1 && order.reason && (
        <p className={styles.reason}>{t("fact.rejected", { reason: order.reason })}</p>
      )}
      {order.state === 1 && (
        <p>
          <TimeLeft order={order} />
        </p>
      )}
      {order.state === 6 && <p>{t("fact.inReview", { count: order.waitingCount })}</p>}
      {order.state === 2 && last && <p>{t("fact.until", { date: lastDay(last) })}</p>}
      {order.state === 3 && <p>{order.reason ?? t("fact.cancelled")}</p>}
      {order.state === 4 && <p>{t("fact.expired", { date: lastDay(order.expiresAt) })}</p>}
      {order.isDueBack && <p>{t("fact.dueBack", { amount: yuan(order.dueBack) })}</p>}
      {order.state === 5 && <p>{t("fact.refunded", { amount: yuan(order.refundedAmount) })}</p>}
    </div>
  );
}
