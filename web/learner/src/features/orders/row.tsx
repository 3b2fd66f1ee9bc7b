import type { Order, OrderItem } from "@zhegui/client";
import { dateAndTime, nextActOf, yuan } from "@zhegui/domain";
import { buttonClass, CourseCover, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Cancel } from "./cancel";
import { Fact, StateTag } from "./fact";
import styles from "./orders.module.css";
import { addressOf, seatsOf, titleOf, useOf } from "./states";

function Actions({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const small = buttonClass({ size: "small" });
  const use = useOf(order);
  if (order.state === 2 || order.state === 3 || order.state === 4 || order.state === 5) {
    return (
      <div className={styles.actions}>
        {use && (
          <Link className={small} to={addressOf(order)}>
            {t(`act.${use}`)}
          </Link>
        )}
        <Link className={buttonClass({ size: "small", look: "plain" })} to={`/pay/${order.sid}`}>
          {t("act.history")}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Link className={small} to={`/pay/${order.sid}`}>
        {t(order.isOffered ? `act.${nextActOf(order)}` : "act.history")}
      </Link>
      <Cancel order={order} />
    </div>
  );
}

/** What it is of: its picture, as where it was bought; a material has none. */
function Cover({ item }: { item: OrderItem | undefined }): JSX.Element {
  if (item?.materialSid) {
    return (
      <span className={styles.mark}>
        <Icon name="document" size={24} />
      </span>
    );
  }
  const thing = item?.course ?? item?.subject;
  return (
    <CourseCover
      className={styles.cover}
      title={item?.title ?? ""}
      category=""
      pattern={thing?.cover ?? ""}
      picture={thing?.coverList[0]?.url}
      bare
    />
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
        <Cover item={item} />
        <div className={styles.what}>
          <b>{titleOf(order)}</b>
          {order.buyerEnterprise && (
            <p>{t("seats", { name: order.buyerEnterprise.name, count: seatsOf(order) })}</p>
          )}
          {item && <p>{t("validFor", { count: item.validDays })}</p>}
        </div>
        <b className={`num ${styles.amount}`}>{yuan(order.amount)}</b>
        <Fact order={order} />
        <Actions order={order} />
      </div>
    </li>
  );
}
