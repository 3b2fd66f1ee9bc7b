import type { JSX, ReactNode } from "react";
import { useId } from "react";
import styles from "./gallery.module.css";

/** Components of one kind, in their states. */
export function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.shelf}>{children}</div>
    </section>
  );
}
