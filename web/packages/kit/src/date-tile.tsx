import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import styles from "./date-tile.module.css";

interface DateTileProps {
  /** RFC 3339 */
  date: string;
  tone?: "primary" | "warn" | "neutral";
}

/** A leaf of a calendar: the day over the month. */
export function DateTile({ date, tone = "primary" }: DateTileProps): JSX.Element {
  const { i18n } = useTranslation("kit");
  const moment = new Date(date);
  return (
    <time className={classNames(styles.tile, styles[tone])} dateTime={date}>
      <b>{moment.getDate().toString().padStart(2, "0")}</b>
      {moment.toLocaleDateString(i18n.language, { month: "short" })}
    </time>
  );
}
