import type { Voucher } from "@zhegui/client";
import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./commerce.module.css";

/** From where the buyer says to have paid. */
export function Payer({ voucher }: { voucher: Voucher }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const lines = [
    [t("field.companyName"), voucher.companyName],
    [t("field.bank"), voucher.bank],
    [t("field.account"), voucher.account],
  ] as const;
  return (
    <Card as="section" className={styles.part} aria-label={t("review.payer")}>
      <h2>{t("review.payer")}</h2>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "\u2014"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
