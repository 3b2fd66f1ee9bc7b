import type { QuestionView } from "@zhegui/client";
import { classNames, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerValue } from "../sitting/attempt";
import { isChosen, letter } from "../sitting/rules";
import styles from "./options.module.css";
import { RichText } from "./rich-text";

interface OptionsProps {
  question: QuestionView;
  value: AnswerValue;
  disabled: boolean;
  onChoose: (option: string) => void;
}

/** The options as the browser's own radio buttons or check boxes. */
export function Options({ question, value, disabled, onChoose }: OptionsProps): JSX.Element {
  const { t } = useTranslation("sitting");
  const several = question.kind === "multiple_choice";
  return (
    <fieldset className={styles.options} disabled={disabled}>
      <legend className="sr">{t(several ? "question.chooseSeveral" : "question.choose")}</legend>
      {question.optionList.map((option, index) => {
        const chosen = isChosen(value, option.sid);
        return (
          <label key={option.sid} className={classNames(styles.option, chosen && styles.chosen)}>
            <input
              type={several ? "checkbox" : "radio"}
              name={question.sid}
              checked={chosen}
              onChange={() => onChoose(option.sid)}
            />
            <kbd className={classNames(several && styles.several)}>{letter(index)}</kbd>
            <span className={styles.content}>
              <RichText text={option.content} />
            </span>
            {chosen && (
              <span className={styles.mark}>
                <Icon name="check" size={18} />
                <span>{t("question.chosen")}</span>
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
