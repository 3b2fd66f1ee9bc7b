import { Button, Icon } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./structure.module.css";

interface RowsProps<Row> {
  rows: readonly Row[];
  /** A new row. */
  empty: Row;
  least: number;
  most: number;
  /** What one row is called: "Option B". */
  nameOf: (at: number) => string;
  /** On the button that adds one. */
  more: string;
  /** `at` is the row that changed; without it rows were added, moved or taken away. */
  onChange: (rows: Row[], at?: number) => void;
  children: (row: Row, at: number, change: (row: Row) => void) => ReactNode;
}

/** Rows that can be added, taken away and put in another order, by the keyboard too. */
export function Rows<Row>(props: RowsProps<Row>): JSX.Element {
  const { rows, empty, least, most, nameOf, more, onChange, children } = props;
  const { t } = useTranslation("adminQuestions");
  const swap = (at: number, other: number): void => {
    const [one, two] = [rows[at], rows[other]];
    if (one === undefined || two === undefined) return;
    onChange(rows.map((row, place) => (place === at ? two : place === other ? one : row)));
  };
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are texts alone, and stay in their fields
          <li key={at} className={styles.row}>
            <div className={styles.content}>
              {children(row, at, (next) =>
                onChange(
                  rows.map((each, place) => (place === at ? next : each)),
                  at,
                ),
              )}
            </div>
            <div className={styles.verbs}>
              <Button
                look="plain"
                size="small"
                disabled={at === 0}
                aria-label={t("row.up", { name: nameOf(at) })}
                onClick={() => swap(at, at - 1)}
              >
                <Icon name="arrowUp" size={16} />
              </Button>
              <Button
                look="plain"
                size="small"
                disabled={at === rows.length - 1}
                aria-label={t("row.down", { name: nameOf(at) })}
                onClick={() => swap(at, at + 1)}
              >
                <span className={styles.down}>
                  <Icon name="arrowUp" size={16} />
                </span>
              </Button>
              <Button
                look="plain"
                size="small"
                disabled={rows.length <= least}
                aria-label={t("row.remove", { name: nameOf(at) })}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <Icon name="close" size={16} />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <div>
          <Button size="small" onClick={() => onChange([...rows, empty])}>
            <Icon name="plus" size={16} />
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
