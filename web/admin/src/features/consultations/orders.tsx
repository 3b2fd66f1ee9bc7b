import { listConsultationOrders } from "@zhegui/client";
import { date, Failed, ORDER_STATES, useLoaded } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./consultations.module.css";

type Name = (typeof ORDER_STATES)[keyof typeof ORDER_STATES];

/** What a state is called by its texts. */
function nameOf(state: number): Name {
  const found = Object.entries(ORDER_STATES).find(([code]) => Number(code) === state);
  return found?.[1] ?? ORDER_STATES[1];
}

function OrderList({ consultation }: { consultation: string }): JSX.Element {
  const { t } = useTranslation(["adminConsultations", "orders"]);
  const { data, error, refetch } = useLoaded({
    queryKey: ["consultation", "orders", consultation],
    queryFn: async () => {
      const model = { consultation: { sid: consultation } };
      return (await listConsultationOrders({ body: { model }, throwOnError: true })).data.data;
    },
  });
  if (error) return <Failed cause={error} retry={refetch} />;
  if (!data) return <Skeleton height={44} />;
  if (data.length === 0) return <p className={styles.quiet}>{t("orders.none")}</p>;
  return (
    <ul className={styles.orders}>
      {data.map(({ number, state, titleList, createdAt }) => (
        <li key={number}>
          <b className="num">{number}</b>
          <span>{t(`orders:state.${nameOf(state)}`)}</span>
          <span>{titleList.join(t("between"))}</span>
          <time dateTime={createdAt}>{date(createdAt)}</time>
        </li>
      ))}
    </ul>
  );
}

/** The orders of who asks, looked up when they are asked for. */
export function Orders({ consultation }: { consultation: string }): JSX.Element {
  const { t } = useTranslation("adminConsultations");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t("orders.title")}</summary>
      {isOpen && <OrderList consultation={consultation} />}
    </details>
  );
}
