import { Button, Field, TextInput } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { daysOf, valueOfDays } from "./filters";
import styles from "./records.module.css";

/** With it no browser takes a year of more than four digits. */
const LAST = "9998-12-31";

interface FilterDaysProps {
  value: string;
  onSet: (value: string) => void;
}

interface DayProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
}

function Day({ label, day, onChange }: DayProps): JSX.Element {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          max={LAST}
          value={day}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** From one day to another; either may be left open. */
export function FilterDays({ value, onSet }: FilterDaysProps): JSX.Element {
  const { t } = useTranslation("records");
  const [[from, to], setDays] = useState(daysOf(value));
  return (
    <form
      className={styles.days}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSet(valueOfDays(from, to));
      }}
    >
      <Day label={t("days.from")} day={from} onChange={(day) => setDays([day, to])} />
      <Day label={t("days.to")} day={to} onChange={(day) => setDays([from, day])} />
      <Button type="submit">{t("days.set")}</Button>
    </form>
  );
}
