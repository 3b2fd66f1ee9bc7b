import { Button, DateInput, Field, tidyDate } from "@zhegui/kit";
import { type FormEvent, type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { daysOf, isDay, valueOfDays } from "./filters";
import styles from "./records.module.css";

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
      {(control) => <DateInput {...control} name={name} value={day} onChange={onChange} />}
    </Field>
  );
}

/** From one day to another; either may be left open. */
export function FilterDays({ value, onSet }: FilterDaysProps): JSX.Element {
  const { t } = useTranslation("records");
  const [[from, to], setDays] = useState(daysOf(value));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // With Enter the field is not left before.
    const days = { from: tidyDate(from, false), to: tidyDate(to, false) };
    const found = Object.entries(days).flatMap(([name, day]) => (day && !isDay(day) ? name : []));
    setWrong(found);
    if (found.length === 0) onSet(valueOfDays(days.from, days.to));
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
