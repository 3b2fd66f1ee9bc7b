import type { Likeness, Voucher } from "@zhegui/client";
import { ORDER_STATES, yuan } from "@zhegui/domain";
import { Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./review.module.css";

function Hint({ hint, order }: { hint: Likeness; order: string }): JSX.Element | null {
  const { t } = useTranslation("adminCommerce");
  if (!hint.other) return null;
  const { order: its, orderNumber, buyerName, companyName } = hint.other;
  const words = {
    bits: hint.bits,
    name: buyerName || companyName,
    number: orderNumber,
    state: its ? t(`state.${ORDER_STATES[its.state]}`) : "",
    amount: its ? yuan(its.amount) : "",
  };
  const where = hint.other.orderSid === order ? "ofThis" : "ofOther";
  return (
    <li>
      <Icon name="alert" size={16} />
      <span>
        {t(`hints.${hint.kind}`, words)}{" "}
        <Link to={`/vouchers/${hint.otherSid}`}>{t(`hints.${where}`, words)}</Link>
      </span>
    </li>
  );
}

/** Which other vouchers look alike: a hint to look closer, nothing more. */
export function Hints({ voucher }: { voucher: Voucher }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const isSame = ({ kind }: Likeness): number => Number(kind === "same_file");
  const hints = [...(voucher.likenessList ?? [])].sort((a, b) => isSame(b) - isSame(a));
  if (hints.length === 0) return <span className={styles.unlike}>{t("hints.none")}</span>;
  return (
    <ul className={styles.hints} aria-label={t("hints.title")}>
      {hints.slice(0, MOST).map((hint) => (
        <Hint key={hint.sid} hint={hint} order={voucher.orderSid} />
      ))}
      {hints.length > MOST && <li>{t("hints.more", { count: hints.length - MOST })}</li>}
      <li className={styles.unlike}>{t("hints.caution")}</li>
    </ul>
  );
}

const MOST = 3;
