import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { useHere } from "../place";
import { Bar } from "./bar";
import { BottomBar } from "./bottom-bar";
import { Rail } from "./rail";
import styles from "./shell.module.css";

/** Rail, bar and page; on a telephone a bar at the bottom in the rail's stead. */
export function Shell(): JSX.Element {
  const { t } = useTranslation();
  const { place } = useHere();
  const loading = useNavigation().state !== "idle";
  return (
    <div className={styles.frame} data-place={place.code}>
      <a className={styles.skip} href="#content">
        {t("skipToContent")}
      </a>
      <Rail />
      <div className={styles.column}>
        <Bar />
        <main id="content" className={styles.main} tabIndex={-1} aria-busy={loading}>
          <Outlet />
        </main>
        <BottomBar />
      </div>
      <ScrollRestoration />
    </div>
  );
}
