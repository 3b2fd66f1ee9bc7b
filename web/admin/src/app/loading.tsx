import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

/** A page's shape until its code is here: a title, and what a card holds. */
export function LoadingPage(): JSX.Element {
  const { t } = useTranslation("kit");
  return (
    <div className={styles.loading} aria-busy="true">
      <h1 className="sr">{t("loading")}</h1>
      <Skeleton width="8em" height={44} />
      <Skeleton height={480} radius={16} />
    </div>
  );
}

/** The frame's own shape until it is known whose it is. */
export function Loading(): JSX.Element {
  return (
    <div className={styles.frame}>
      <div className={styles.rail} />
      <div className={styles.column}>
        <div className={styles.bar} />
        <main className={styles.main}>
          <LoadingPage />
        </main>
      </div>
    </div>
  );
}
