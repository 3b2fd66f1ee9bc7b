import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bulk-bar.module.css";
import { Icon } from "./icon";

interface BulkBarProps {
  chosen: number;
  /** To choose all that was found; absent where that is not possible, or done. */
  all?: { count: number; choose: () => void } | undefined;
  onClear: () => void;
  /** What can be done with them: buttons. */
  children: ReactNode;
}

/** Over the pager while records are chosen: how many, and what can be done with them. */
export function BulkBar({ chosen, all, onClear, children }: BulkBarProps): JSX.Element {
  const { t } = useTranslation("kitRecords");
  return (
    <section className={styles.bar} aria-label={t("bulk.label")}>
      <b role="status">{t("bulk.chosen", { count: chosen })}</b>
      {all && (
        <button type="button" className={styles.all} onClick={all.choose}>
          {t("bulk.all", { count: all.count })}
        </button>
      )}
      <div className={styles.actions}>{children}</div>
      <button type="button" className={styles.clear} aria-label={t("bulk.clear")} onClick={onClear}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
