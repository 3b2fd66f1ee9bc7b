import { Field, TextInput } from "@zhegui/kit";
import type { PartProps } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** The classes of a question. Its control cannot be called as the save does: a form has a `classList`. */
export function Labels({ value, faults, onChange, onLeave }: PartProps): JSX.Element {
  const { t } = useTranslation(["adminQuestions", "records"]);
  return (
    <Field
      label={t("records:form.optional", { label: t("field.classes") })}
      hint={t("hint.classes")}
      error={faults.classList}
    >
      {(control) => (
        <TextInput
          {...control}
          name="labels"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onLeave("classList")}
        />
      )}
    </Field>
  );
}
