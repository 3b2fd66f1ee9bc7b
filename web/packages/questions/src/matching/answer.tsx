import { type JSX, type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { letter, optionIndex } from "../choice/rules";
import { stringsOf } from "../json";
import type { AnswerProps } from "../kind";
import { RichText } from "../rich-text";
import styles from "./answer.module.css";
import { type Left, leftsOf, paired, unpaired } from "./rules";

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The right side with its letters, and for each of the left a choice among the letters. */
export function MatchingAnswer(props: AnswerProps): JSX.Element {
  const { question, value, disabled, onAnswer } = props;
  const { t } = useTranslation("questions");
  const rows = useRef<HTMLDivElement>(null);
  const id = useId();
  const pairs = stringsOf(value);
  const lefts = leftsOf(question.body);

  const onKey = (event: KeyboardEvent, index: number, left: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const right = question.optionList[optionIndex(event.key, question.optionList.length) ?? -1];
    if (step !== undefined) focusRow(rows.current, index + step);
    else if (event.key === "Backspace") onAnswer(unpaired(value, left));
    else if (right) {
      onAnswer({ ...pairs, [left]: right.sid });
      focusRow(rows.current, index + 1);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.matching}>
      <ol className={styles.rights} aria-label={t("matching.rights")}>
        {question.optionList.map(({ sid, content }, index) => (
          <li key={sid} id={`${id}-${sid}`}>
            <kbd>{letter(index)}</kbd>
            <span>
              <RichText text={content} />
            </span>
          </li>
        ))}
      </ol>
      <div ref={rows} className={styles.rows}>
        {lefts.map((left, index) => (
          <Row
            key={left.sid}
            {...{ question, left, disabled }}
            rights={id}
            chosen={pairs[left.sid]}
            onChoose={(right) => onAnswer(paired(value, left.sid, right))}
            onKeyDown={(event) => onKey(event, index, left.sid)}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Pick<AnswerProps, "question" | "disabled"> {
  left: Left;
  /** What the ids of the right side begin with. */
  rights: string;
  chosen: string | undefined;
  onChoose: (right: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row(props: RowProps): JSX.Element {
  const { question, left, disabled, rights, chosen, onChoose, onKeyDown } = props;
  return (
    <fieldset className={styles.row} disabled={disabled} onKeyDown={onKeyDown}>
      <legend>
        <RichText text={left.content} />
      </legend>
      <div className={styles.letters}>
        {question.optionList.map(({ sid }, index) => (
          <label key={sid}>
            <input
              type="radio"
              name={`${question.sid} ${left.sid}`}
              checked={sid === chosen}
              aria-labelledby={`${rights}-${sid}`}
              onChange={() => onChoose(sid)}
              // A second press undoes the pair; a radio button itself tells only of the first.
              onClick={() => sid === chosen && onChoose(sid)}
            />
            <span aria-hidden="true">{letter(index)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Goes to the letter that a row has, else to its first one. */
function focusRow(rows: HTMLElement | null, index: number): void {
  const row = rows?.children[index];
  const field = row?.querySelector<HTMLInputElement>(":checked") ?? row?.querySelector("input");
  field?.focus();
}
