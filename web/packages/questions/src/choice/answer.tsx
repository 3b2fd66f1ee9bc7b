import { classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerProps } from "../kind";
import { RichText } from "../rich-text";
import styles from "./answer.module.css";
import { chosen, letter, sidsOf } from "./rules";

export function OneOption(props: AnswerProps): JSX.Element {
  return <Options {...props} several={false} />;
}

export function SeveralOptions(props: AnswerProps): JSX.Element {
  return <Options {...props} several />;
}

/** The options as the browser's own radio buttons or check boxes. */
function Options(props: AnswerProps & { several: boolean }): JSX.Element {
  const { question, value, disabled, several, onAnswer } = props;
  const { t } = useTranslation("questions");
  const taken = sidsOf(value);
  return (
    <fieldset className={styles.options} disabled={disabled}>
      <legend className="sr">{t(several ? "choice.several" : "choice.one")}</legend>
      {question.optionList.map(({ sid, content }, index) => {
        const isTaken = taken.includes(sid);
        return (
          <label
            key={sid}
            data-option={letter(index)}
            className={classNames(styles.option, isTaken && styles.chosen)}
          >
            <input
              type={several ? "checkbox" : "radio"}
              name={question.sid}
              checked={isTaken}
              onChange={() => onAnswer(chosen(several, value, sid))}
            />
            <kbd data-fill={isTaken || undefined} className={classNames(several && styles.several)}>
              {letter(index)}
            </kbd>
            <span className={styles.content}>
              <RichText text={content} />
            </span>
            {isTaken && (
              <span className={styles.mark}>
                <Icon name="check" size={18} />
                <span>{t("choice.chosen")}</span>
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
