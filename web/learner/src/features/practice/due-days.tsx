import type { DueDay } from "@zhegui/client";
import { classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import styles from "./practice.module.css";

/** How many questions come back on each of the next days, as bars with their figures. */
export function DueDays({ days }: { days: DueDay[] }): JSX.Element {
  const { t, i18n } = useTranslation("practice");
  const most = Math.max(1, ...days.map((day) => day.count));
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short", timeZone: "UTC" });
  return (
    <ol className={styles.days} aria-label={t("mistakes.days")}>
      {days.map((day, at) => (
        <li key={day.date} className={classNames(at === 0 && styles.today)}>
          <b className="num">{day.count}</b>
          <i data-fill style={{ height: `${8 + (72 * day.count) / most}px` }} aria-hidden="true" />
          <span>{at === 0 ? t("mistakes.today") : weekday.format(new Date(day.date))}</span>
        </li>
      ))}
    </ol>
  );
}
