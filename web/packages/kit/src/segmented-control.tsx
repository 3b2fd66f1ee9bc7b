import type { JSX } from "react";
import { classNames } from "./class-names";
import styles from "./segmented-control.module.css";

interface SegmentedControlProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; words: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Its place in the view. */
  className?: string | undefined;
}

/** One of two or three ways to look at the same thing; on paper it is absent. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: SegmentedControlProps<Value>): JSX.Element {
  return (
    <fieldset className={classNames(styles.control, className)} aria-label={label}>
      {choices.map(({ value, words }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
