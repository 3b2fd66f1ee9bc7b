import { type Order, payeeList, read } from "@zhegui/client";
import { dateAndTime, Failed, useLoaded } from "@zhegui/domain";
import { Button, Card, notify, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./pay.module.css";

/** So soon an open page shows an account that was changed. */
const LOOK_AGAIN_MS = 15_000;

interface LineProps {
  name: string;
  value: string;
  /** It is copied sign by sign. */
  isCode?: boolean;
}

function Line({ name, value, isCode }: LineProps): JSX.Element {
  const { t } = useTranslation("orders");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ tone: "ok", title: t("copied", { name }) });
    } catch {
      notify({ tone: "info", title: t("notCopied"), text: value });
    }
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isCode ? styles.code : "num"}>{value}</dd>
      <dd>
        <Button size="small" aria-label={`${t("copy")}: ${name}`} onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </dd>
    </div>
  );
}

/** Where to transfer, and what to write beside it. */
export function Transfer({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation("orders");
  const seller = order.organizationSid;
  const { data, error, refetch } = useLoaded({
    ...read(payeeList, {
      body: {
        query: [
          seller
            ? { field: "organizationSid", operator: "eq", value: seller }
            : { field: "organizationSid", operator: "isNull", value: true },
        ],
      },
    }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const payee = data?.data.content[0];
  const content = (): JSX.Element => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (!data) return <Skeleton height={204} radius={10} />;
    if (!payee) return <p>{t("transfer.none")}</p>;
    return (
      <>
        {payee.changedAt && payee.changedAt > order.createdAt && (
          <p role="status" className={styles.changed}>
            {t("transfer.changed", { time: dateAndTime(payee.changedAt) })}
          </p>
        )}
        <dl className={styles.lines}>
          <Line name={t("transfer.name")} value={payee.name} />
          <Line name={t("transfer.account")} value={payee.account} />
          <Line name={t("transfer.bank")} value={payee.bank} />
          <Line name={t("transfer.memo")} value={order.memoCode} isCode />
        </dl>
      </>
    );
  };
  return (
    <Card as="section" className={styles.part} aria-label={t("transfer.title")}>
      <h2>{t("transfer.title")}</h2>
      <p>{t("transfer.lead")}</p>
      {content()}
    </Card>
  );
}
