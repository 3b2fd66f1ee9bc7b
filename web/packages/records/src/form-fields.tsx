import type { Checked } from "@zhegui/domain";
import { Fragment, type JSX } from "react";
import type { FormField } from "./fields";
import { FormControl } from "./form-control";
import type { Values } from "./merge";
import styles from "./records.module.css";

interface FormFieldsProps {
  fields: readonly FormField[];
  values: Values;
  checked: Checked<string>;
  onChange: (name: string, value: string | boolean | null) => void;
}

/** The controls of a form, those that belong together below their heading. */
export function FormFields({ fields, values, checked, onChange }: FormFieldsProps): JSX.Element {
  const clear = (name: string, controls: readonly string[]): void => {
    const all = Object.keys(checked.faults).filter((each) => `${each}.`.startsWith(`${name}.`));
    for (const each of controls.length > 0 ? controls : all) checked.clear(each);
  };
  return (
    <>
      {fields.map((field) => {
        const { name, heading } = field;
        const value = values[name];
        return (
          <Fragment key={name}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            {field.kind === "part" ? (
              field.draw({
                value: String(value ?? ""),
                values,
                faults: checked.faults,
                onChange: (next, ...controls) => {
                  clear(name, controls);
                  onChange(name, next);
                },
                onLeave: checked.leave,
              })
            ) : (
              <FormControl
                field={field}
                value={value}
                fault={checked.faults[name]}
                onChange={(next) => {
                  checked.clear(name);
                  onChange(name, next);
                }}
                onLeave={() => checked.leave(name)}
              />
            )}
          </Fragment>
        );
      })}
    </>
  );
}
