import { Logo } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./footer.module.css";

const BELIEFS = ["vision", "mission", "values"] as const;

export function Footer(): JSX.Element {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Logo size={26} />
            {t("appName")}
          </p>
          <p className={styles.slogan}>{t("footer.slogan")}</p>
        </div>
        <dl className={styles.beliefs}>
          {BELIEFS.map((belief) => (
            <div key={belief}>
              <dt>{t(`footer.${belief}`)}</dt>
              <dd>{t(`footer.${belief}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={`wrap ${styles.legal}`}>
        {t("footer.copyright", { year: new Date().getFullYear() })}
      </p>
    </footer>
  );
}
