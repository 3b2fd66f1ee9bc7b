import { Checkbox, Field, Select, TextArea, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type FormField, instantOf, localMoment, type OwnControl } from "./fields";
import type { Values } from "./merge";
import styles from "./records.module.css";

interface FormControlProps {
  field: FormField;
  value: string | number | boolean | null | undefined;
  /** The whole form, and what the server refused of it. */
  values: Values;
  refused: OwnControl["refused"];
  fault: string | undefined;
  onChange: (value: string | boolean | null) => void;
  onLeave: () => void;
}

const ROWS = { area: 3, markdown: 14 };

/** The control of one field, by its kind. */
export function FormControl(props: FormControlProps): JSX.Element {
  const { field, value, fault, onChange, onLeave } = props;
  const { t } = useTranslation("records");
  const text = typeof value === "string" ? value : "";
  if (field.kind === "own") {
    const { values, refused } = props;
    return <>{field.draw({ value: text, values, fault, refused, onChange, onLeave })}</>;
  }
  if (field.kind === "flag") {
    return (
      <div className={styles.flag}>
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {field.label}
        </Checkbox>
      </div>
    );
  }
  const label = field.isRequired ? field.label : t("form.optional", { label: field.label });
  return (
    <Field label={label} error={fault} {...(field.hint && { hint: field.hint })}>
      {(control) => {
        const common = { ...control, name: field.name, onBlur: onLeave };
        if (field.kind === "choice") {
          const first = { value: "", words: t("form.choose") };
          return (
            <Select
              {...common}
              choices={text && field.isRequired ? field.choices : [first, ...field.choices]}
              value={text}
              onChange={(event) => onChange(event.target.value || null)}
            />
          );
        }
        if (field.kind === "moment") {
          return (
            <TextInput
              {...common}
              type="datetime-local"
              value={localMoment(value)}
              onChange={(event) => onChange(instantOf(event.target.value))}
            />
          );
        }
        if (field.kind === "text") {
          return (
            <TextInput
              {...common}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        return (
          <TextArea
            {...common}
            rows={ROWS[field.kind]}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
