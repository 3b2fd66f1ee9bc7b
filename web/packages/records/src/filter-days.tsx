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
      <Field label={t("days.from")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={LAST}
            value={from}
            onChange={(event) => setDays([event.target.value, to])}
          />
        )}
      </Field>
      <Field label={t("days.to")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={LAST}
            value={to}
            onChange={(event) => setDays([from, event.target.value])}
          />
        )}
      </Field>
      <Button type="submit">{t("days.set")}</Button>
    </form>
  );
}
