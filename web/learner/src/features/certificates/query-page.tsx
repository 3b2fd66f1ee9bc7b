import { Card, Icon, OsmanthusMotif } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { QueryForm } from "./query-form";
import styles from "./query-page.module.css";

const PROMISES = [
  { icon: "shield", text: "register" },
  { icon: "user", text: "privacy" },
  { icon: "clock", text: "now" },
] as const;

/** Where an employer begins: no account, one field. */
export function Page(): JSX.Element {
  const { t } = useTranslation("certificates");
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={styles.words}>
        <h1>{t("query.title")}</h1>
        <p className={styles.lead}>{t("query.lead")}</p>
        <ul>
          {PROMISES.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              <span>{t(`query.promise.${text}`)}</span>
            </li>
          ))}
        </ul>
        <OsmanthusMotif className={styles.motif} />
      </section>
      <Card as="section" raised className={styles.card}>
        <QueryForm />
      </Card>
    </div>
  );
}
