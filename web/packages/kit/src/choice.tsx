import type { JSX, ReactNode } from "react";
import { Card } from "./card";
import styles from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; words: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, all of them in sight as chips. */
export function Choice<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceProps<Value>): JSX.Element {
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <fieldset className={styles.chips} aria-label={label}>
        {choices.map(({ value, words }) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {words}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** What a list can be narrowed and ordered by, one choice below the other. */
export function Choices({ children }: { children: ReactNode }): JSX.Element {
  return <Card className={styles.choices}>{children}</Card>;
}
