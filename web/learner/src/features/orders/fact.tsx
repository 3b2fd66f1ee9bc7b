import type { Order } from "@zhegui/client";
import { lastDay, ORDER_LOOKS, ORDER_STATES, yuan } from "@zhegui/domain";
import { Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./orders.module.css";
import { seatsOf, timeLeft } from "./states";

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
    return <>{t("fact.part", { paid: yuan(order.paidAmount), due: yuan(order.due) })}</>;
  }
  const left = timeLeft(order.serverTime, order.expiresAt);
  const words = left.days > 0 ? "fact.daysLeft" : "fact.timeLeft";
  return <>{t(words, { ...left, date: lastDay(order.expiresAt) })}</>;
}

/** Why an order waits for money again: its voucher was rejected, or less was received. */
export function Why({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation("orders");
  const { reason } = order;
  if (!reason) return null;
  if (order.isRejected) return <p className={styles.reason}>{t("fact.rejected", { reason })}</p>;
  return <p>{t("fact.note", { reason })}</p>;
}

/** Whose the seats are that were bought for an organization: not its manager's, who ordered them. */
function Seats({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation("orders");
  const name = order.buyerEnterprise?.name;
  if (!name) return null;
  return <p>{t("fact.seats", { name, count: seatsOf(order) })}</p>;
}

/** Until when what was ordered may be used. */
function Until({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation("orders");
  const last = (order.orderItemList ?? [])
    .flatMap(({ end }) => end ?? [])
    .sort()
    .at(-1);
  if (!last) return null;
  const open = order.buyerEnterprise ? "fact.seatsUntil" : "fact.until";
  const words = last > order.serverTime ? open : "fact.ended";
  return <p>{t(words, { date: lastDay(last) })}</p>;
}

/** What was sent back: all of it, or what an order that goes on did not need. */
function SentBack({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation("orders");
  if (order.refundedAmount === 0) return null;
  const studied = order.state === 5 && order.orderItemList?.some((item) => !item.materialSid);
  const words = studied ? "fact.refundedStudy" : "fact.refunded";
  return <p>{t(words, { amount: yuan(order.refundedAmount) })}</p>;
}

/** What there is to know of an order in its state, and why it is in it. */
export function Fact({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  return (
    <div className={styles.fact}>
      {order.state === 1 && <Why order={order} />}
      {order.state === 1 && <p>{order.isOffered ? <TimeLeft order={order} /> : t("gone.title")}</p>}
      {order.state === 2 && <Seats order={order} />}
      {order.state === 2 && <Until order={order} />}
      {order.state === 3 && <p>{order.reason ?? t("fact.cancelled")}</p>}
      {order.state === 4 && <p>{t("fact.expired", { date: lastDay(order.expiresAt) })}</p>}
      {order.waitingCount > 0 && <p>{t("fact.inReview", { count: order.waitingCount })}</p>}
      {order.isDueBack && <p>{t("fact.dueBack", { amount: yuan(order.dueBack) })}</p>}
      <SentBack order={order} />
    </div>
  );
}
