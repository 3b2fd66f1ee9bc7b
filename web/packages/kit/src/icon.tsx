import type { JSX } from "react";
import styles from "./icon.module.css";
import type { IconName } from "./icon-names";
import drawings from "./icons.svg";

export type { IconName };

/**
 * A line drawing on a grid of 24, in the text's colour. Decorative: the words beside it carry the
 * meaning. The drawings lie in one file of their own, so that no script grows with them.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
