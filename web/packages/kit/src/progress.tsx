import type { JSX } from "react";
import { classNames } from "./class-names";
import styles from "./progress.module.css";

interface ProgressProps {
  label: string;
  value: number;
  max: number;
  /** Gold marks a goal. */
  tone?: "primary" | "gold" | "warn" | "ok";
}

export function Progress({ label, value, max, tone = "primary" }: ProgressProps): JSX.Element {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.track}
      data-track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
    >
      <div
        data-fill
        className={classNames(styles.bar, styles[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
