import { classNames, Icon, Popover } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { FilterDays } from "./filter-days";
import { type ChoiceFilter, type Filter, wordsOf } from "./filters";
import styles from "./records.module.css";
import type { Row } from "./resource";

interface FilterChipsProps {
  filters: readonly Filter<string, Row>[];
  chosen: Record<string, string>;
  onChoose: (chosen: Record<string, string>) => void;
  /** What was found, which may name what a filter is set to. */
  rows: readonly Row[];
  /** Before the title of a filter that is taken away. */
  without: string;
}

interface ChoicesProps {
  choices: ChoiceFilter["choices"];
  value: string | undefined;
  onChoose: (value: string) => void;
}

function Choices({ choices, value, onChoose }: ChoicesProps): JSX.Element {
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => (
        <li key={choice.value}>
          <button
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChoose(choice.value)}
          >
            {choice.words}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SetterProps {
  filter: Filter<string, Row>;
  value: string | undefined;
  words: string | undefined;
  /** Empty: the filter is taken away. */
  onSet: (value: string) => void;
}

/** What a chip says, and what it opens to be set; one that a link sets opens nothing. */
function Setter({ filter, value, words, onSet }: SetterProps): JSX.Element {
  if (filter.kind === "named") return <span className={styles.named}>{words}</span>;
  const panel = (close: () => void): ReactNode => {
    const set = (next: string): void => {
      close();
      onSet(next);
    };
    if (filter.kind === "days") return <FilterDays value={value ?? ""} onSet={set} />;
    return <Choices choices={filter.choices} value={value} onChoose={set} />;
  };
  return (
    <Popover
      label={filter.title}
      button={
        <>
          <span aria-hidden={words === undefined}>{words ?? filter.title}</span>
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {panel}
    </Popover>
  );
}

/** One chip for each filter: it acts at once, and says what it is set to. */
export function FilterChips(props: FilterChipsProps): JSX.Element {
  const { filters, chosen, onChoose, rows, without } = props;
  return (
    <>
      {filters.map((filter) => {
        const { [filter.field]: value, ...others } = chosen;
        if (filter.kind === "named" && value === undefined) return null;
        const words = value === undefined ? undefined : wordsOf(filter, value, rows);
        return (
          <div key={filter.field} className={classNames(styles.chip, words && styles.set)}>
            <Setter
              filter={filter}
              value={value}
              words={words}
              onSet={(next) => onChoose(next ? { ...others, [filter.field]: next } : others)}
            />
            {words && (
              <button
                type="button"
                className={styles.without}
                aria-label={`${without} ${filter.title}`}
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
