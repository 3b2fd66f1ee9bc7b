import { Card, classNames } from "@zhegui/kit";
import { type JSX, type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** Of the heading: 1 where the card is the page. */
  level?: 1 | 2;
  /** Beside the heading: a note, or the way to all of it. */
  more?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A card with a heading. */
export function Panel({ title, level = 2, more, className, children }: PanelProps): JSX.Element {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <Card as="section" className={classNames(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.heading}>
        <Heading id={id}>{title}</Heading>
        {more && <div className={styles.more}>{more}</div>}
      </div>
      {children}
    </Card>
  );
}
