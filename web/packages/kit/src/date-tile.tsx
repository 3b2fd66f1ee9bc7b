import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import styles from "./date-tile.module.css";

interface DateTileProps {
  /** RFC 3339 */
  date: string;
  tone?: "primary" | "warn" | "neutral";
  /** How many days are left until then: told in the place of the day where there are any. */
  daysLeft?: number | undefined;
}

/** A leaf of a calendar: the day over the month, or how many days are left. */
export function DateTile({ date, tone = "primary", daysLeft }: DateTileProps): JSX.Element {
  const { i18n } = useTranslation("kit");
  const moment = new Date(date);
  if (daysLeft) {
    const style = { style: "unit", unit: "day", unitDisplay: "long" } as const;
    const parts = new Intl.NumberFormat(i18n.language, style).formatToParts(daysLeft);
    return (
      <time className={classNames(styles.tile, styles[tone])} dateTime={date}>
        <b>{daysLeft}</b>
        {parts.find(({ type }) => type === "unit")?.value}
      </time>
    );
  }
  return (
    <time className={classNames(styles.tile, styles[tone])} dateTime={date}>
      <b>{moment.getDate().toString().padStart(2, "0")}</b>
      {moment.toLocaleDateString(i18n.language, { month: "short" })}
    </time>
  );
}
