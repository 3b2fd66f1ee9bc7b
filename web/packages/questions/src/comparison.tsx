import { classNames, Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./comparison.module.css";

interface ComparedRow {
  id: string;
  /** Of the row: a number, or what was to be matched. */
  name: ReactNode;
  given: ReactNode;
  right: ReactNode;
  /** Undefined where the page cannot tell. */
  isRight: boolean | undefined;
}

/** Row by row what was answered and, where it differs, what is right. */
export function Comparison({ rows }: { rows: readonly ComparedRow[] }): JSX.Element {
  const { t } = useTranslation("questions");
  return (
    <ol className={styles.rows}>
      {rows.map(({ id, name, given, right, isRight }) => (
        <li
          key={id}
          className={classNames(isRight && styles.good, isRight === false && styles.bad)}
        >
          <b>{name}</b>
          <dl>
            <dt>{t("review.yours")}</dt>
            <dd>
              <span>{given || t("review.none")}</span>
              {isRight && <Icon name="check" size={18} />}
              {isRight === false && <Icon name="close" size={18} />}
            </dd>
            {!isRight && (
              <>
                <dt>{t("review.correct")}</dt>
                <dd>{right}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}
