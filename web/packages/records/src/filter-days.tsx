import { Button, Field, TextInput } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { daysOf, isDay, valueOfDays } from "./filters";
import styles from "./records.module.css";

/** With it no browser takes a year of more than four digits. */
const LAST = "9998-12-31";

interface FilterDaysProps {
  value: string;
  onSet: (value: string) => void;
}

interface DayProps {
  label: string;
  name: string;
  day: string;
  fault: string | undefined;
  onChange: (day: string) => void;
}

function Day({ label, name, day, fault, onChange }: DayProps): JSX.Element {
  return (
    <Field label={label} error={fault}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name={name}
          max={LAST}
          value={day}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What is typed and is no day yet has no value, but is known to the browser. */
function isHalf(form: HTMLFormElement, name: string, day: string): boolean {
  const input = form.elements.namedItem(name);
  const isBad = input instanceof HTMLInputElement && input.validity.badInput;
  return isBad || (day !== "" && !isDay(day));
}

/** From one day to another; either may be left open. */
export function FilterDays({ value, onSet }: FilterDaysProps): JSX.Element {
  const { t } = useTranslation("records");
  const [[from, to], setDays] = useState(daysOf(value));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = [
      ...(isHalf(form, "from", from) ? ["from"] : []),
      ...(isHalf(form, "to", to) ? ["to"] : []),
    ];
    setWrong(found);
    if (found.length === 0) onSet(valueOfDays(from, to));
  };
  const faultOf = (name: string) => (wrong.includes(name) ? t("days.fault") : undefined);
  return (
    <form className={styles.days} noValidate onSubmit={submit}>
      <Day
        label={t("days.from")}
        name="from"
        day={from}
        fault={faultOf("from")}
        onChange={(day) => setDays([day, to])}
      />
      <Day
        label={t("days.to")}
        name="to"
        day={to}
        fault={faultOf("to")}
        onChange={(day) => setDays([from, day])}
      />
      <Button type="submit">{t("days.set")}</Button>
    </form>
  );
}
