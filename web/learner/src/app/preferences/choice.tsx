import type { JSX, ReactNode } from "react";
import styles from "./panel.module.css";

interface ChoiceProps<Value extends string> {
  legend: string;
  /** Tells the groups of radio buttons apart. */
  name: string;
  options: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  look: "cards" | "segments" | "swatches";
  children: (value: Value) => ReactNode;
}

/** One of several, by radio buttons that look like what they choose. */
export function Choice<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  look,
  children,
}: ChoiceProps<Value>): JSX.Element {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles[look]}>
        {options.map((value) => (
          <label key={value}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
