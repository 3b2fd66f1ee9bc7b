import type { JSX, SelectHTMLAttributes } from "react";
import { Icon } from "./icon";
import styles from "./select.module.css";

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  choices: readonly { value: string; words: string }[];
  /** `field` stands in a form; `plain` is as wide as what is chosen, within another control. */
  look?: "field" | "plain";
}

/** One of several: the browser's own control, which every device knows, drawn as ours. */
export function Select({ choices, look = "field", ...rest }: SelectProps): JSX.Element {
  return (
    <span className={styles[look]}>
      <select {...rest} className={styles.select}>
        {choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </span>
  );
}
