import { Button, Field, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { oneLine } from "../json";
import type { AnswerProps } from "../kind";
import styles from "./answer.module.css";
import { isNumber, kept, type Quantity, quantityOf, turned, unitsOf } from "./rules";

/** As many signs as a number may take. */
const LONGEST = 40;

/** A field for the number and, where one is asked, a choice of units. */
export function NumericAnswer({ question, value, disabled, onAnswer }: AnswerProps): JSX.Element {
  const { t } = useTranslation("questions");
  const quantity = quantityOf(value);
  const change = (given: Partial<Quantity>) => onAnswer(kept({ ...quantity, ...given }));
  const { number } = quantity;
  const hint = number === "" || isNumber(number) ? " " : t("numeric.hint");
  return (
    <div className={styles.quantity}>
      <Field label={t("numeric.number")} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            value={number}
            disabled={disabled}
            inputMode="decimal"
            maxLength={LONGEST}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => change({ number: oneLine(target.value) })}
            suffix={
              <Button
                size="small"
                look="plain"
                disabled={disabled}
                aria-label={t("numeric.sign")}
                onClick={() => change({ number: turned(number) })}
              >
                +/−
              </Button>
            }
          />
        )}
      </Field>
      <Units
        name={question.sid}
        units={unitsOf(question.body)}
        chosen={quantity.unit}
        disabled={disabled}
        onChoose={(unit) => change({ unit })}
      />
    </div>
  );
}

interface UnitsProps {
  name: string;
  units: readonly string[];
  chosen: string | null;
  disabled: boolean;
  onChoose: (unit: string) => void;
}

function Units({ name, units, chosen, disabled, onChoose }: UnitsProps): JSX.Element | null {
  const { t } = useTranslation("questions");
  if (units.length === 0) return null;
  return (
    <fieldset className={styles.units} disabled={disabled}>
      <legend>{t("numeric.unit")}</legend>
      {units.map((unit) => (
        <label key={unit}>
          <input
            type="radio"
            name={name}
            checked={unit === chosen}
            onChange={() => onChoose(unit)}
          />
          {unit}
        </label>
      ))}
    </fieldset>
  );
}
