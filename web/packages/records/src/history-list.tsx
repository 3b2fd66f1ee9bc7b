import { dateAndTime } from "@zhegui/domain";
import type { JSX } from "react";
import styles from "./record-page.module.css";

export interface Step {
  key: string;
  at: string;
  words: string;
  reason?: string | null | undefined;
}

/** What happened to a record and why, in the order given. */
export function HistoryList({ steps }: { steps: readonly Step[] }): JSX.Element {
  return (
    <ol className={styles.history}>
      {steps.map(({ key, at, words, reason }) => (
        <li key={key}>
          <time dateTime={at}>{dateAndTime(at)}</time>
          <span>
            {words}
            {reason && <span className={styles.reason}> {reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
