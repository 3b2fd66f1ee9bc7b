import { Field, TextInput } from "@zhegui/kit";
import type { ComponentProps, JSX } from "react";
import type { Checked } from "./checked";

type Owned = "form" | "name" | "value" | "onChange" | "onBlur";
type Input = Omit<ComponentProps<typeof TextInput>, Owned>;

interface DraftedFieldProps<Name extends string> extends Input {
  name: Name;
  label: string;
  hint?: string | undefined;
  /** What `useDraft` keeps of the form. */
  draft: {
    values: Record<NoInfer<Name>, string>;
    change: (typed: Partial<Record<NoInfer<Name>, string>>) => void;
  };
  /** What `useChecked` says of it. */
  form: Pick<Checked<NoInfer<Name>>, "faults" | "clear" | "leave">;
}

/** A line of text of a form: kept as a draft from the first key, checked when it is left. */
export function DraftedField<Name extends string>(props: DraftedFieldProps<Name>): JSX.Element {
  const { name, label, hint, draft, form, ...input } = props;
  return (
    <Field label={label} error={form.faults[name]} {...(hint !== undefined && { hint })}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          name={name}
          value={draft.values[name]}
          onChange={({ target }) => {
            const typed: Partial<Record<string, string>> = { [name]: target.value };
            draft.change(typed as Partial<Record<Name, string>>);
            form.clear(name);
          }}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
