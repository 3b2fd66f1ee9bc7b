import type { JSX } from "react";
import { useNavigation } from "react-router";
import styles from "./shell.module.css";

/** A thin line across the top while the next page is on its way. */
export function ProgressBar(): JSX.Element | null {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.progress} aria-hidden="true" />;
}
