/** Fields of a form that name other records: one, or several in an order. */
import { Field } from "@zhegui/kit";
import type { FormField, PartProps } from "../fields";
import { ChooseBox } from "./choose-box";
import { type Chosen, chosenIn, textOfChosen } from "./chosen";
import { OrderedList } from "./ordered-list";
import type { Source } from "./use-offered";

interface Named {
  name: string;
  /** As it stands above the control. */
  label: string;
  title: string;
  hint?: string | undefined;
  isRequired: boolean;
  source: Source;
}

const BETWEEN = " \u00b7 ";

function shown(text: string): string {
  return (
    chosenIn(text)
      .map(({ label }) => label)
      .join(BETWEEN) || "\u2014"
  );
}

function field(named: Named, draw: (part: PartProps) => React.ReactNode): FormField {
  const { name, label, isRequired } = named;
  return {
    name,
    label,
    isRequired,
    kind: "part",
    draw,
    faultsOf: () => ({ [name]: undefined }),
    labelOf: () => label,
    shown,
  };
}

export function referenceField(named: Named): FormField {
  const { name, title, hint, source } = named;
  return field(named, ({ value, faults, onChange, onLeave }) => (
    <Field label={title} error={faults[name]} {...(hint && { hint })}>
      {(control) => (
        <ChooseBox
          control={control}
          name={name}
          source={source}
          chosen={chosenIn(value)[0]}
          onChoose={(one) => onChange(textOfChosen(one ? [one] : []))}
          onLeave={() => onLeave(name)}
        />
      )}
    </Field>
  ));
}

export function referencesField(named: Named & { max: number }): FormField {
  const { name, label, title, hint, source, max } = named;
  return field(named, ({ value, faults, onChange, onLeave }) => {
    const chosen = chosenIn(value);
    const put = (next: readonly Chosen[]): void => onChange(textOfChosen(next));
    return (
      <Field label={title} error={faults[name]} {...(hint && { hint })}>
        {(control) => (
          <>
            <OrderedList label={label} chosen={chosen} onChange={put} />
            {chosen.length < max && (
              <ChooseBox
                control={control}
                name={name}
                source={source}
                without={chosen.map(({ sid }) => sid)}
                onChoose={(one) => one && put([...chosen, one])}
                onLeave={() => onLeave(name)}
              />
            )}
          </>
        )}
      </Field>
    );
  });
}
