import { buttonClass } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

/** Stands in for a page that threw, or whose files could not be loaded. */
export function Crash(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.crash} role="alert">
      <h1>{t("crash.title")}</h1>
      <p>{t("crash.text")}</p>
      <a className={buttonClass({ look: "primary" })} href={location.href}>
        {t("crash.reload")}
      </a>
    </div>
  );
}
