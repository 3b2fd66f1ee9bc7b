import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

/** The frame's own shape until it is known whose it is. */
export function Loading(): JSX.Element {
  const { t } = useTranslation("kit");
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.rail} />
      <div className={styles.column}>
        <div className={styles.bar} />
        <main className={styles.main}>
          <h1 className="sr">{t("loading")}</h1>
          <Skeleton width="8em" height={32} />
        </main>
      </div>
    </div>
  );
}
