import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { Outcome } from "./outcome";
import styles from "./records.module.css";

/** Why records were not changed, or would not be; nothing where all are. */
export function Reasons({ failed, reasons }: Outcome): JSX.Element | null {
  const { t } = useTranslation("records");
  if (failed === 0) return null;
  return (
    <>
      <p>{t("bulk.not", { count: failed })}</p>
      <ul className={styles.reasons}>
        {[...reasons].map(([reason, count]) => (
          <li key={reason}>
            <span className="num">{count}</span> {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
