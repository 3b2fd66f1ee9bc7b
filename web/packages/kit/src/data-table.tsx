import type { JSX, PointerEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import styles from "./data-table.module.css";
import { Icon } from "./icon";

export interface TableColumn<Row> {
  field: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean | undefined;
  /** Sentences: cut short beside the others, whole on a page of its own. */
  isLong?: boolean | undefined;
  /** A sentence that a row is known by: it takes the room that the others leave, on two lines. */
  isLead?: boolean | undefined;
  /** Without it the head is no button. */
  onOrder?: (() => void) | undefined;
  direction?: "asc" | "desc" | undefined;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  isCompact?: boolean;
  /** The row that the keys are at. */
  current?: string | undefined;
  /** Without it rows cannot be chosen. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: (keys: readonly string[], isChosen: boolean) => void;
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

interface HeadProps<Row> {
  column: TableColumn<Row>;
  stays: boolean;
}

function Head<Row>({ column, stays }: HeadProps<Row>): JSX.Element {
  const { title, direction, onOrder, isFigure } = column;
  return (
    <th
      scope="col"
      className={classNames(isFigure && styles.figure, stays && styles.stay)}
      aria-sort={onOrder && (direction ? SORTED[direction] : "none")}
    >
      {onOrder ? (
        <button type="button" onClick={onOrder}>
          {title}
          <span className={styles.arrow} data-direction={direction}>
            <Icon name="chevronDown" size={14} />
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface TickProps {
  label: string;
  isTicked: boolean;
  isHalf?: boolean;
  onTick: (isTicked: boolean) => void;
}

function Tick({ label, isTicked, isHalf = false, onTick }: TickProps): JSX.Element {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={isTicked}
      ref={(element) => {
        if (element) element.indeterminate = isHalf;
      }}
      onChange={(event) => onTick(event.target.checked)}
    />
  );
}

/** What is cut short is told whole to who points at it. */
function tellWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (!cell) return;
  const isCut = [cell, ...cell.children].some(
    (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

/** A plain table; where it has no room each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>): JSX.Element {
  const { t } = useTranslation("kitRecords");
  const { columns, rows, chosen, onChoose } = props;
  const keys = rows.map(props.keyOf);
  const ticked = keys.filter((key) => chosen?.has(key)).length;
  return (
    <div className={styles.box}>
      <table
        className={classNames(styles.table, props.isCompact && styles.compact)}
        aria-label={props.label}
        onPointerOver={tellWhole}
      >
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={styles.ticks}>
                <Tick
                  label={t("table.chooseAll")}
                  isTicked={keys.length > 0 && ticked === keys.length}
                  isHalf={ticked > 0 && ticked < keys.length}
                  onTick={(isTicked) => onChoose?.(keys, isTicked)}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <Head key={column.field} column={column} stays={at === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = props.keyOf(row);
            const isChosen = chosen?.has(key) ?? false;
            return (
              <tr
                key={key}
                data-row={key}
                className={classNames(
                  isChosen && styles.chosen,
                  key === props.current && styles.current,
                )}
              >
                {chosen && (
                  <td className={styles.ticks}>
                    <Tick
                      label={t("table.choose", { name: props.nameOf(row) })}
                      isTicked={isChosen}
                      onTick={(isTicked) => onChoose?.([key], isTicked)}
                    />
                  </td>
                )}
                {columns.map(({ field, title, cell, isFigure, isLong, isLead }, at) => (
                  <td
                    key={field}
                    className={classNames(
                      isFigure && styles.figure,
                      isLong && styles.long,
                      isLead && styles.lead,
                      at === 0 && styles.stay,
                    )}
                  >
                    <span className={styles.name}>{title}</span>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
