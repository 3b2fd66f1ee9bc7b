import type { JSX } from "react";
import { useNavigation } from "react-router";
import styles from "./shell.module.css";

/** A thin line across the top: something was asked for and is on its way. */
export function ProgressLine(): JSX.Element {
  return <div className={styles.progress} aria-hidden="true" />;
}

/** The line while the next page is on its way. */
export function ProgressBar(): JSX.Element | null {
  const { state } = useNavigation();
  return state === "idle" ? null : <ProgressLine />;
}
