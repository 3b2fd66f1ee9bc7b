import { type Order, orderDetail, read } from "@zhegui/client";
import { FailedPage, useLoaded, usePageTitle, yuan } from "@zhegui/domain";
import { buttonClass, Card, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Cancel } from "./cancel";
import { Fact, StateTag, TimeLeft, Why } from "./fact";
import { History } from "./history";
import styles from "./pay.module.css";
import { addressOf, isOpen, isPayable, seatsOf, takesVouchers, titleOf, useOf } from "./states";
import { Transfer } from "./transfer";
import { VoucherForm } from "./voucher-form";

const OFTEN_MS = 3000;
const SELDOM_MS = 15_000;
/** So often it is asked quickly while a voucher waits. */
const QUICKLY = 20;

const INCLUDES = [
  "orderItemList",
  "organization",
  "buyerEnterprise",
  "payList.attachList",
  "orderEventList",
  "refundList.orderItemList",
];

function useOrder(sid: string) {
  return useLoaded({
    ...read(orderDetail, { body: { sid, includeList: INCLUDES } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const waits = state.data?.data.state === 6 && state.dataUpdateCount < QUICKLY;
      return waits ? OFTEN_MS : SELDOM_MS;
    },
  });
}

function Summary({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const seller = order.organization?.name ?? t("house");
  return (
    <Card as="section" raised className={`${styles.part} ${styles.summary}`} aria-label={t("due")}>
      <div className={styles.send}>
        <span>{t(isPayable(order) ? "due" : "amount")}</span>
        <StateTag state={order.state} />
      </div>
      <b className={`num ${styles.due}`}>{yuan(isPayable(order) ? order.due : order.amount)}</b>
      {order.state === 1 && order.isOffered && (
        <p className={styles.left}>
          <TimeLeft order={order} />
        </p>
      )}
      <dl className={`${styles.lines} ${styles.facts}`}>
        <div>
          <dt>{t("what")}</dt>
          <dd>{titleOf(order)}</dd>
        </div>
        {order.buyerEnterprise && (
          <div>
            <dt>{t("buyer")}</dt>
            <dd>{t("seats", { name: order.buyerEnterprise.name, count: seatsOf(order) })}</dd>
          </div>
        )}
        <div>
          <dt>{t("orderNumber")}</dt>
          <dd className="num">{order.number}</dd>
        </div>
        <div>
          <dt>{t("seller")}</dt>
          <dd>{seller}</dd>
        </div>
      </dl>
      {isOpen(order) && <Cancel order={order} />}
    </Card>
  );
}

/** A voucher was handed in: who has paid waits, and does not pay again. */
function Waiting({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  return (
    <Card as="section" className={styles.part} aria-label={t("waiting.title")}>
      <h2>{t("waiting.title")}</h2>
      <p role="status">{t("waiting.text", { count: order.waitingCount })}</p>
    </Card>
  );
}

/** What is paid is the buyer's; seats are their organization's, and nobody's yet. */
function outcomeOf({ state, buyerEnterprise }: Order): "paid" | "state.active" | "notPayable" {
  if (state !== 2) return "notPayable";
  return buyerEnterprise ? "state.active" : "paid";
}

/** What was ordered is offered no more: nothing is to be paid. */
function Gone(): JSX.Element {
  const { t } = useTranslation("orders");
  return (
    <Card as="section" className={styles.part} aria-label={t("gone.title")}>
      <h2>{t("gone.title")}</h2>
      <p role="status">{t("gone.text")}</p>
    </Card>
  );
}

/** How to pay an order that is open. */
function Open({ order }: { order: Order }): JSX.Element {
  if (isPayable(order)) return <Transfer order={order} />;
  return <>{order.waitingCount === 0 && <Gone />}</>;
}

/** There is nothing to pay: what there is instead. */
function Over({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const use = useOf(order);
  // Who orders again while a late voucher waits has its money sent back.
  const look = order.state === 2 || order.waitingCount === 0 ? "primary" : "outline";
  return (
    <Card as="section" className={styles.part} aria-label={t("result")}>
      <h2>{t(outcomeOf(order))}</h2>
      <Fact order={order} />
      {use && (
        <div>
          <Link className={buttonClass({ look })} to={addressOf(order)}>
            {t(`act.${use}`)}
          </Link>
        </div>
      )}
    </Card>
  );
}

/** `/pay/:id`: how to pay an order, and how far its payment is. */
export function Page(): JSX.Element {
  const { t } = useTranslation("orders");
  const { id = "" } = useParams();
  const { data, error, refetch } = useOrder(id);
  const order = data?.data;
  const title = t(order && !isOpen(order) ? "orderTitle" : "payTitle");
  usePageTitle(title);
  const missing = {
    title: t("missing.title"),
    text: t("missing.text"),
    to: "/user/order",
    action: t("missing.toOrders"),
  };
  const content = (): JSX.Element => {
    if (order) {
      return (
        <div className={styles.columns}>
          <div className={styles.main}>
            {order.state === 1 && <Why order={order} />}
            {order.state === 6 && <Waiting order={order} />}
            {isOpen(order) ? <Open order={order} /> : <Over order={order} />}
            {takesVouchers(order) && <VoucherForm order={order} />}
          </div>
          <div className={styles.aside}>
            <Summary order={order} />
            <History order={order} />
          </div>
        </div>
      );
    }
    return error ? (
      <FailedPage cause={error} retry={refetch} missing={missing} />
    ) : (
      <Skeleton height={480} radius={16} />
    );
  };
  return (
    <div className={`wrap ${styles.page}`}>
      {!error && <h1>{title}</h1>}
      {content()}
    </div>
  );
}
