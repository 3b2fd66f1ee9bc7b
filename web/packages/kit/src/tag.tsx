import type { JSX, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";
import styles from "./tag.module.css";

interface TagProps {
  tone?: "primary" | "ok" | "warn" | "bad" | "slate" | "neutral";
  /** A shape beside the colour, so that the state does not hang on colour alone. */
  icon?: IconName;
  children: ReactNode;
}

export function Tag({ tone = "primary", icon, children }: TagProps): JSX.Element {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
