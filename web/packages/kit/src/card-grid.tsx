import type { JSX, ReactNode } from "react";
import styles from "./card-grid.module.css";

interface CardGridProps {
  /** One `li` for each card. */
  children: ReactNode;
}

/** A list of cards of one size, four in a row where there is room. */
export function CardGrid({ children }: CardGridProps): JSX.Element {
  return <ul className={styles.grid}>{children}</ul>;
}
