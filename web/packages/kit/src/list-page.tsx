import type { JSX, ReactNode } from "react";
import styles from "./list-page.module.css";

interface ListPageProps {
  title: string;
  /** How many were found, in words; empty until they are counted. */
  found?: string;
  lead?: string;
  /** After the title: a search field, or the way back to everything. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page across the whole width that shows a list: what it is, and how much was found. */
export function ListPage({ title, found, lead, beside, children }: ListPageProps): JSX.Element {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {found !== undefined && (
          <span className="num" role="status">
            {found}
          </span>
        )}
        {beside}
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
