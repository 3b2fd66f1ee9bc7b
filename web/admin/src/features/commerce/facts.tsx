import type { SoldOrder } from "@zhegui/client";
import { yuan } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./commerce.module.css";
import { OrderTag } from "./tags";

function Line({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who ordered: their name and the number of which only a part is shown. */
function orderedBy({ buyerUser }: SoldOrder): string {
  return buyerUser ? `${buyerUser.nickname} ${buyerUser.tel}` : "\u2014";
}

interface FactsProps {
  order: SoldOrder;
  /** What the heading says; it may lead somewhere. */
  heading: ReactNode;
}

/** What was ordered, by whom, and what of it is paid. */
export function Facts({ order, heading }: FactsProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const seats = (order.orderItemList ?? []).filter(() => order.buyerEnterprise);
  const isGone = !order.isOffered && (order.state === 1 || order.state === 6);
  return (
    <Card as="section" className={styles.part} aria-label={t("order.facts")}>
      <div className={styles.between}>
        <h2>{heading}</h2>
        <OrderTag state={order.state} />
      </div>
      {isGone && <p role="status">{t("order.notOffered")}</p>}
      <dl className={styles.facts}>
        <Line name={t("field.buyerName")}>{order.buyerName || "\u2014"}</Line>
        <Line name={t("field.due")}>
          <b className="num">{yuan(order.due)}</b>
        </Line>
        <Line name={t("field.title")}>{order.title}</Line>
        <Line name={t("field.amount")}>
          <span className="num">{yuan(order.amount)}</span>
        </Line>
        <Line name={t("field.orderedBy")}>{orderedBy(order)}</Line>
        <Line name={t("field.paidAmount")}>
          <span className="num">{yuan(order.paidAmount)}</span>
        </Line>
        <Line name={t("field.memoCode")}>
          <span className={styles.code}>{order.memoCode}</span>
        </Line>
        {seats.map(({ sid, title, quantity, price }) => (
          <Line key={sid} name={seats.length > 1 ? title : t("field.seats")}>
            {t("order.seats", { count: quantity, price: yuan(price) })}
          </Line>
        ))}
        {order.dueBack > 0 && (
          <Line name={t("field.dueBack")}>
            <b className="num">{yuan(order.dueBack)}</b>
          </Line>
        )}
        {order.refundedAmount > 0 && (
          <Line name={t("field.refundedAmount")}>
            <span className="num">{yuan(order.refundedAmount)}</span>
          </Line>
        )}
      </dl>
    </Card>
  );
}
