import { isComposing, TextInput } from "@zhegui/kit";
import { type JSX, type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { oneLine } from "../json";
import type { AnswerProps } from "../kind";
import styles from "./answer.module.css";
import { blankCount, filled, signs, textsOf } from "./rules";

/** As many signs as one blank may take. */
const LONGEST = 200;

/** A field for each blank, in the order of the stem. */
export function BlankAnswer({ question, value, disabled, onAnswer }: AnswerProps): JSX.Element {
  const { t } = useTranslation("questions");
  const id = useId();
  const texts = textsOf(value);
  const count = blankCount(question.body);
  return (
    <fieldset className={styles.blanks} disabled={disabled} onKeyDown={onEnter}>
      <legend className="sr">{t("blank.fill")}</legend>
      {signs(count).map((sign, index) => (
        <div key={sign} className={styles.blank}>
          <label htmlFor={`${id}-${index}`}>
            <span className="sr">{t("blank.name", { position: index + 1 })}</span>
            <span aria-hidden="true">{sign}</span>
          </label>
          <TextInput
            id={`${id}-${index}`}
            value={texts[index] ?? ""}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint={index < count - 1 ? "next" : "done"}
            onChange={({ target }) => onAnswer(filled(value, count, index, oneLine(target.value)))}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Enter goes to the next blank, as a telephone's keyboard says. */
function onEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== "Enter" || isComposing(event)) return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const fields = [...currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else target.blur();
}
