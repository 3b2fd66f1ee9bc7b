import { serverClock, type Voucher } from "@zhegui/client";
import { yuan } from "@zhegui/domain";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./review.module.css";
import { waited } from "./waited";

interface WaitingProps {
  voucher: Voucher;
  isCurrent: boolean;
}

function Waiting({ voucher, isCurrent }: WaitingProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { sid, buyerName, companyName, due, createdAt, barrier, likenessCount } = voucher;
  const { unit, count } = waited(createdAt, serverClock.now());
  return (
    <li data-sid={sid}>
      <Link to={`/vouchers/${sid}`} aria-current={isCurrent}>
        <b>{buyerName || companyName}</b>
        <b className="num">{yuan(due)}</b>
        <span>{t(`review.waited.${unit}`, { count })}</span>
        {barrier && <span className={styles.barred}>{t("review.barred")}</span>}
        {!barrier && likenessCount > 0 && <span className={styles.barred}>{t("hints.short")}</span>}
      </Link>
    </li>
  );
}

interface QueueProps {
  vouchers: readonly Voucher[];
  total: number;
  /** The one that is looked at. */
  current: string | undefined;
}

/** The vouchers that wait, the longest first; on a telephone in a row that is pushed sideways. */
export function Queue({ vouchers, total, current }: QueueProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector(`[data-sid="${current}"]`);
    here?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <Card as="section" className={styles.queue} aria-label={t("review.waiting")}>
      <div className={styles.queueHead}>
        <h2>{t("review.waiting")}</h2>
        <span>{t("review.order")}</span>
      </div>
      <ul ref={list}>
        {vouchers.map((voucher) => (
          <Waiting key={voucher.sid} voucher={voucher} isCurrent={voucher.sid === current} />
        ))}
      </ul>
      <div className={styles.queueFoot}>
        {total > vouchers.length && <span>{t("review.more", { count: total })}</span>}
        <Link to="/vouchers/all">{t("review.all")}</Link>
      </div>
    </Card>
  );
}
