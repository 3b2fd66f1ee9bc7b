import { classNames, Icon, Popover } from "@zhegui/kit";
import type { JSX } from "react";
import styles from "./records.module.css";

interface FilterChipsProps {
  filters: readonly {
    field: string;
    title: string;
    choices: readonly { value: string; words: string }[];
  }[];
  chosen: Record<string, string>;
  onChoose: (chosen: Record<string, string>) => void;
  /** Before the title of a filter that is taken away. */
  without: string;
}

/** One chip for each filter: it acts at once, and says what it is set to. */
export function FilterChips({ filters, chosen, onChoose, without }: FilterChipsProps): JSX.Element {
  return (
    <>
      {filters.map(({ field, title, choices }) => {
        const value = chosen[field];
        const words = choices.find((choice) => choice.value === value)?.words;
        const { [field]: _, ...others } = chosen;
        return (
          <div key={field} className={classNames(styles.chip, words && styles.set)}>
            <Popover
              label={title}
              button={
                <>
                  <span aria-hidden={words === undefined}>{words ?? title}</span>
                  <Icon name="chevronDown" size={14} />
                </>
              }
            >
              {(close) => (
                <ul className={styles.choices}>
                  {choices.map((choice) => (
                    <li key={choice.value}>
                      <button
                        type="button"
                        aria-pressed={choice.value === value}
                        onClick={() => {
                          close();
                          onChoose({ ...others, [field]: choice.value });
                        }}
                      >
                        {choice.words}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </Popover>
            {words && (
              <button
                type="button"
                className={styles.without}
                aria-label={`${without} ${title}`}
                onClick={() => onChoose(others)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </div>
        );
      })}
    </>
  );
}
