import { Card, classNames } from "@zhegui/kit";
import { type JSX, type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** Beside the heading: a note, or the way to all of it. */
  more?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A card with a heading. */
export function Panel({ title, more, className, children }: PanelProps): JSX.Element {
  const id = useId();
  return (
    <Card as="section" className={classNames(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {more && <span className={styles.more}>{more}</span>}
      </div>
      {children}
    </Card>
  );
}
