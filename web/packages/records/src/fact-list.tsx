import type { JSX, ReactNode } from "react";
import styles from "./record-page.module.css";

interface Fact {
  name: string;
  value: ReactNode;
}

/** What is known of a record, by name; a dash stands for what is not. */
export function FactList({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || "\u2014"}</dd>
        </div>
      ))}
    </dl>
  );
}
