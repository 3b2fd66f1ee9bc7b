import type { SoldOrder, Voucher } from "@zhegui/client";
import { Failed, FailedCard, yuan } from "@zhegui/domain";
import { buttonClass, Card, Empty, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { Decision } from "./decision";
import { Facts } from "./facts";
import { Hints } from "./hints";
import { History } from "./history";
import { Payer } from "./payer";
import { Pictures } from "./pictures";
import { Queue } from "./queue";
import styles from "./review.module.css";
import { useOrder } from "./use-order";
import { useQueue, useVoucher } from "./use-queue";

/** What is due of the orders that wait; two vouchers of one order are for the same money. */
function dueOf(vouchers: readonly Voucher[]): number {
  const dues = new Map(vouchers.map(({ orderSid, due }) => [orderSid, due]));
  return [...dues.values()].reduce((sum, due) => sum + due, 0);
}

interface DeskProps {
  voucher: Voucher;
  order: SoldOrder;
  onDecided: () => void;
}

/** A voucher beside its order. */
function Desk({ voucher, order, onDecided }: DeskProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const heading = (
    <Link to={`/orders/${order.sid}`}>{t("order.title", { number: order.number })}</Link>
  );
  return (
    <>
      <div className={styles.left}>
        <Pictures key={voucher.sid} voucher={voucher}>
          <Hints voucher={voucher} />
        </Pictures>
      </div>
      <div className={styles.right}>
        <Facts order={order} heading={heading} />
        <Payer voucher={voucher} />
        <Decision voucher={voucher} onDecided={onDecided} />
      </div>
      <div className={styles.past}>
        <History order={order} />
      </div>
    </>
  );
}

/** What is looked at: the voucher of the address, else the one that waits longest. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const navigate = useNavigate();
  const { sid } = useParams();
  const queue = useQueue();
  const waiting = queue.data?.content ?? [];
  const current = sid ?? waiting[0]?.sid;
  const found = useVoucher(current);
  const order = useOrder(found.data?.orderSid);
  const total = queue.data?.totalElements ?? 0;
  if (queue.error) return <FailedCard cause={queue.error} retry={queue.refetch} isPage />;
  /** The one after it in the queue, else the first; none leaves the page empty. */
  const goOn = (): void => {
    const at = waiting.findIndex((each) => each.sid === current);
    const rest = waiting.filter((each) => each.sid !== current);
    const next = rest[Math.max(0, at)] ?? rest[0];
    navigate(next ? `/vouchers/${next.sid}` : "/vouchers", { replace: true });
  };
  // What was looked at before stays until the next is there; it is not to be decided then.
  const isWhole = found.data?.sid === current && order.data?.sid === found.data?.orderSid;
  const isEmpty = queue.data !== undefined && current === undefined;
  const isKnown = isEmpty || found.error || order.error || (found.data && order.data);
  if (!queue.data || !isKnown) {
    return (
      <>
        <div className={styles.head}>
          <h1>{t("vouchers.title")}</h1>
        </div>
        <Skeleton height={640} radius={16} />
      </>
    );
  }
  const content = (): JSX.Element => {
    if (found.error) return <Failed cause={found.error} retry={found.refetch} />;
    if (order.error) return <Failed cause={order.error} retry={order.refetch} />;
    if (found.data && order.data && isWhole) {
      return <Desk voucher={found.data} order={order.data} onDecided={goOn} />;
    }
    if (isEmpty) {
      const all = (
        <Link className={buttonClass()} to="/vouchers/all">
          {t("review.all")}
        </Link>
      );
      return (
        <Card className={styles.none}>
          <Empty title={t("review.none")} text={t("review.noneText")} action={all} />
        </Card>
      );
    }
    return <Skeleton height={480} radius={16} />;
  };
  return (
    <>
      <div className={styles.head}>
        <h1>{t("vouchers.title")}</h1>
        <p role="status">{t("review.count", { count: total, amount: yuan(dueOf(waiting)) })}</p>
      </div>
      <div className={waiting.length > 0 ? styles.desk : styles.alone}>
        {waiting.length > 0 && <Queue vouchers={waiting} total={total} current={current} />}
        {content()}
      </div>
    </>
  );
}
