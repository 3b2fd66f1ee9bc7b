import type { HTMLAttributes, JSX } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "li";
  /** Raised panels carry the one soft shadow; plain cards do not. */
  raised?: boolean;
}

export function Card({
  as: Element = "div",
  raised = false,
  className,
  ...rest
}: CardProps): JSX.Element {
  return (
    <Element {...rest} className={classNames(styles.card, raised && styles.raised, className)} />
  );
}
