import { serverClock } from "@zhegui/client";
import { zoneAfter } from "@zhegui/domain";
import { Checkbox, DateInput, Field, Select, TextArea, TextInput } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { type FormField, instantOf, localMoment } from "./fields";
import styles from "./records.module.css";

interface FormControlProps {
  field: Exclude<FormField, { kind: "part" }>;
  value: string | number | boolean | null | undefined;
  fault: string | undefined;
  onChange: (value: string | boolean | null) => void;
  onLeave: () => void;
}

const ROWS = { area: 3, markdown: 14 };

/** The device's zone beside a moment, where it is not China's: what is typed is read in it. */
function useHint({ kind, hint }: FormControlProps["field"], moment: string): string | undefined {
  const { t } = useTranslation("records");
  if (kind !== "moment") return hint;
  const zone = zoneAfter(moment ? new Date(moment) : new Date(serverClock.now())).trim();
  if (!zone) return hint;
  return [hint, t("form.zone", { zone })].filter(Boolean).join(" ");
}

/** The control of one field, by its kind. */
export function FormControl(props: FormControlProps): JSX.Element {
  const { field, value, fault, onChange, onLeave } = props;
  const { t } = useTranslation("records");
  const text = typeof value === "string" ? value : "";
  const hint = useHint(field, text);
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
    <Field label={label} error={fault} {...(hint && { hint })}>
      {(control) => {
        const common = { ...control, name: field.name, onBlur: onLeave };
        const readOnly = field.isFixed === true;
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
            <DateInput
              {...common}
              hasTime
              value={localMoment(value)}
              onChange={(local) => onChange(instantOf(local))}
            />
          );
        }
        if (field.kind === "text" || field.kind === "number" || field.kind === "money") {
          return (
            <TextInput
              {...common}
              {...("prefix" in field && { prefix: field.prefix })}
              autoComplete="off"
              readOnly={readOnly}
              inputMode={field.kind === "text" ? "text" : "decimal"}
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
