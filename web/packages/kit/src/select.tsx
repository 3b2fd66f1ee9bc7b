import type { JSX, SelectHTMLAttributes } from "react";
import styles from "./select.module.css";

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  choices: readonly { value: string; words: string }[];
}

/** One of several; the browser's own, which every device knows to show. */
export function Select({ choices, ...rest }: SelectProps): JSX.Element {
  return (
    <select {...rest} className={styles.select}>
      {choices.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
