import type { OrderItem } from "@zhegui/client";
import { yuan } from "@zhegui/domain";
import { Checkbox } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./commerce.module.css";

interface TakeBackProps {
  items: readonly OrderItem[];
  taken: readonly { sid: string }[];
  onChange: (taken: string[]) => void;
}

/** What of an order a refund takes back: nothing that is not ticked, until all money is refunded. */
export function TakeBack({ items, taken, onChange }: TakeBackProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const hint = useId();
  const sids = taken.map(({ sid }) => sid);
  const toggle = (item: string): void =>
    onChange(sids.includes(item) ? sids.filter((sid) => sid !== item) : [...sids, item]);
  return (
    <fieldset className={styles.takeBack} aria-describedby={hint}>
      <legend>{t("field.takeBack")}</legend>
      {items.map(({ sid, title, amount }) => (
        <Checkbox key={sid} checked={sids.includes(sid)} onChange={() => toggle(sid)}>
          {title} <span className="num">{yuan(amount)}</span>
        </Checkbox>
      ))}
      <p id={hint} className={styles.quiet}>
        {t("hint.takeBack")}
      </p>
    </fieldset>
  );
}
