import { Field, TextInput } from "@zhegui/kit";
import type { FormField, PartProps } from "@zhegui/records";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./desks.module.css";
import { isBackward, timesIn, WEEKDAYS, weekIn } from "./hours";

const NAME = "hourList";
/** Most periods of all days together, as the server takes them. */
const MOST = 28;

type Words = TFunction<"adminDesks">;

function controlOf(at: number): string {
  return `${NAME}.${at}`;
}

function faultsOf(t: Words, value: string): Record<string, string | undefined> {
  const week = weekIn(value);
  const read = week.map(timesIn);
  const count = read.reduce((sum, times) => sum + (times?.length ?? 0), 0);
  const found = read.map((times, at): [string, string | undefined] => {
    if (times === undefined) {
      return [controlOf(at), t(isBackward(week[at] ?? "") ? "fault.backward" : "fault.times")];
    }
    const isTooMany = count > MOST && times.length > 0;
    return [controlOf(at), isTooMany ? t("fault.manyTimes", { most: MOST }) : undefined];
  });
  return Object.fromEntries(found);
}

/** A line for each weekday. */
function WeekPart({ value, faults, onChange, onLeave }: PartProps): JSX.Element {
  const { t } = useTranslation("adminDesks");
  const week = weekIn(value);
  return (
    <fieldset className={styles.week}>
      <legend>{t("field.hourList")}</legend>
      <p className={styles.quiet}>{t("hint.hourList")}</p>
      {WEEKDAYS.map((day, at) => (
        <Field
          key={day}
          label={t(`weekday.${day}`)}
          // The server's word on the list as a whole stands at its first line.
          error={faults[controlOf(at)] ?? (at === 0 ? faults[NAME] : undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              name={controlOf(at)}
              autoComplete="off"
              placeholder="09:00-12:00, 13:30-17:30"
              value={week[at] ?? ""}
              onChange={({ target }) => {
                const next = week.map((line, place) => (place === at ? target.value : line));
                onChange(JSON.stringify(next), controlOf(at));
              }}
              onBlur={() => onLeave(controlOf(at))}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

/** The field of a form that says when a desk is open. */
export function weekField(t: Words): FormField {
  const dayOf = (at: number): string => t(`weekday.${WEEKDAYS[at] ?? "mon"}`);
  return {
    name: NAME,
    label: t("field.hourList"),
    kind: "part",
    draw: (part) => <WeekPart {...part} />,
    faultsOf: (value) => faultsOf(t, value),
    labelOf: (control) => dayOf(Number(control.slice(NAME.length + 1))),
    shown: (value) => {
      const days = weekIn(value).map((line, at) => line && `${dayOf(at)} ${line}`);
      return days.filter(Boolean).join("\n") || t("always");
    },
  };
}
