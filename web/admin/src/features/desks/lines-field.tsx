import { Field, TextArea } from "@zhegui/kit";
import type { FormField } from "@zhegui/records";
import { linesIn } from "./lines";

interface LinesField {
  name: string;
  label: string;
  hint: string;
  faultOf: (lines: string[]) => string | undefined;
}

/** A field of a form for a list: one in each line. */
export function linesField({ name, label, hint, faultOf }: LinesField): FormField {
  const control = `${name}.lines`;
  return {
    name,
    label,
    kind: "part",
    draw: ({ value, faults, onChange, onLeave }) => (
      <Field label={label} hint={hint} error={faults[control] ?? faults[name]}>
        {(described) => (
          <TextArea
            {...described}
            name={control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => onLeave(control)}
          />
        )}
      </Field>
    ),
    faultsOf: (value) => ({ [control]: faultOf(linesIn(value)) }),
    labelOf: () => label,
    shown: (value) => linesIn(value).join("\n") || "\u2014",
  };
}
