import { Field, TextArea } from "@zhegui/kit";
import type { PartProps } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

const ROWS = 6;

/** Words that mean the same, a line each. */
export function WordsField({ value, faults, onChange, onLeave }: PartProps): JSX.Element {
  const { t } = useTranslation("adminSynonyms");
  return (
    <Field label={t("field.wordList")} hint={t("hint.wordList")} error={faults.wordList}>
      {(control) => (
        <TextArea
          {...control}
          name="wordList"
          rows={ROWS}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onLeave("wordList")}
        />
      )}
    </Field>
  );
}
