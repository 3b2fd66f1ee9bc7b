import { Card } from "@zhegui/kit";
import { type JSX, type ReactNode, useId } from "react";
import styles from "./settings.module.css";

interface SectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** One of the things that can be set. */
export function Section({ title, lead, children }: SectionProps): JSX.Element {
  const id = useId();
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      {children}
    </Card>
  );
}
