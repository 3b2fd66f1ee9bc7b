import { type JSX, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./date-input.module.css";
import { Icon } from "./icon";
import { TextInput, type TextInputProps } from "./text-input";

interface DateInputProps
  extends Omit<TextInputProps, "type" | "value" | "onChange" | "suffix" | "placeholder"> {
  /** 2026-11-28, with a time 2026-11-28T09:00; what is typed and is none yet as it stands. */
  value: string;
  hasTime?: boolean;
  onChange: (value: string) => void;
}

const WRITTEN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2}))?$/;

/** A day or a moment as people write them, in the form that a value has; else what was typed. */
export function tidyDate(text: string, hasTime: boolean): string {
  const plain = text.normalize("NFKC").trim();
  const [, year, month = "", day = "", hour, minute] = WRITTEN.exec(plain) ?? [];
  if (!year || hasTime !== (hour !== undefined)) return plain;
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return hour ? `${date}T${hour.padStart(2, "0")}:${minute}` : date;
}

/** A day, or a day and a time, written alike whatever the browser's language is. The button opens the
 * browser's own calendar. */
export function DateInput(props: DateInputProps): JSX.Element {
  const { value, hasTime = false, onChange, onBlur, ...rest } = props;
  const { t } = useTranslation("kit");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...rest}
      placeholder={hasTime ? "2026-01-31 09:00" : "2026-01-31"}
      value={value.replace("T", " ")}
      onChange={({ target }) => onChange(target.value.replace(/^(\S{10}) (?=\S{5}$)/, "$1T"))}
      onBlur={(event) => {
        const tidy = tidyDate(value, hasTime);
        if (tidy !== value) onChange(tidy);
        onBlur?.(event);
      }}
      suffix={
        <span className={styles.calendar}>
          <input
            ref={picker}
            type={hasTime ? "datetime-local" : "date"}
            tabIndex={-1}
            aria-hidden="true"
            max={hasTime ? "9998-12-31T23:59" : "9998-12-31"}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <button
            type="button"
            aria-label={t("calendar")}
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" />
          </button>
        </span>
      }
    />
  );
}
