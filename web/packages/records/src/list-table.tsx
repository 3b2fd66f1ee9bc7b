import { DataTable } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { Link } from "react-router";
import { nextOrder } from "./address";
import styles from "./records.module.css";
import type { Column, Order, Resource, Row } from "./resource";

interface ListTableProps {
  resource: Resource;
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
  isCompact: boolean;
  /** The row that the keys are at. */
  current: string | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
  onOpen: (row: Row) => void;
}

/** A value as text: by the column's words for it where there are some. */
function textOf(row: Row, { field, words }: Column): string {
  const value = row[field];
  if (value === null || value === undefined || value === "") return "\u2014";
  return words?.[String(value)] ?? String(value);
}

/** What a cell shows of a row. */
export function contentOf(row: Row, column: Column): ReactNode {
  return column.cell ? column.cell(row) : textOf(row, column);
}

/** The rows of a list; the first column leads to the record. */
export function ListTable(props: ListTableProps): JSX.Element {
  const { resource, order, onOrder } = props;
  const linked = (row: Row, column: Column) =>
    resource.address ? (
      <Link className={styles.open} to={resource.address(row)} onClick={() => props.onOpen(row)}>
        {contentOf(row, column)}
      </Link>
    ) : (
      contentOf(row, column)
    );
  return (
    <DataTable
      label={props.title}
      rows={props.rows}
      keyOf={({ sid }) => sid}
      nameOf={resource.label}
      isCompact={props.isCompact}
      current={props.current}
      chosen={resource.bulk && props.chosen}
      onChoose={props.onChoose}
      columns={props.columns.map((column, index) => ({
        ...column,
        direction: order?.field === column.field ? order.direction : undefined,
        onOrder: column.sortable ? () => onOrder(nextOrder(order, column.field)) : undefined,
        cell: (row: Row) => (index === 0 ? linked(row, column) : contentOf(row, column)),
      }))}
    />
  );
}
