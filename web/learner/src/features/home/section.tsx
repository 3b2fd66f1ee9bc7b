import type { JSX, ReactNode } from "react";
import styles from "./home.module.css";

interface SectionProps {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}

export function Section({ title, more, children }: SectionProps): JSX.Element {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
