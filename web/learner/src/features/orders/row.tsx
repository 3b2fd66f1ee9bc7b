import type { Order } from "@zhegui/client";
import { dateAndTime, yuan } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Cancel } from "./cancel";
import { Fact, StateTag } from "./fact";
import styles from "./orders.module.css";
import { addressOf, titleOf } from "./states";

function Actions({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const small = buttonClass({ size: "small" });
  const toPay = order.isRejected ? "act.correct" : "act.pay";
  if (order.state === 2 || order.state === 3 || order.state === 4 || order.state === 5) {
    return (
      <div className={styles.actions}>
        <Link className={small} to={addressOf(order)}>
          {t(order.state === 2 ? "act.use" : "act.again")}
        </Link>
        <Link className={buttonClass({ size: "small", look: "plain" })} to={`/pay/${order.sid}`}>
          {t("act.history")}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Link className={small} to={`/pay/${order.sid}`}>
        {t(order.state === 6 ? "act.vouchers" : toPay)}
      </Link>
      <Cancel order={order} />
    </div>
  );
}

/** An order in the list. */
export function OrderRow({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const [item] = order.orderItemList ?? [];
  return (
    <li className={styles.row}>
      <div className={`num ${styles.head}`}>
        <span>{dateAndTime(order.createdAt)}</span>
        <span>{t("number", { number: order.number })}</span>
        <StateTag state={order.state} />
      </div>
      <div className={styles.body}>
        <span className={styles.mark}>
          <Icon name={item?.materialSid ? "document" : "book"} size={24} />
        </span>
        <div className={styles.what}>
          <b>{titleOf(order)}</b>
          {item && <p>{t("validFor", { count: item.validDays })}</p>}
        </div>
        <b className={`num ${styles.amount}`}>{yuan(order.amount)}</b>
        <Fact order={order} />
        <Actions order={order} />
      </div>
    </li>
  );
}
