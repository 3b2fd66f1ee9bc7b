import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { groupsOf, type Hour } from "./hours";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** When a desk is open, by weekdays in China. */
export function HoursShown({ hours }: { hours: readonly Hour[] }): JSX.Element {
  const { t } = useTranslation("consultation");
  if (hours.length === 0) return <span>{t("hours.always")}</span>;
  const day = (number: number): string => t(`hours.day.${DAYS[number - 1] ?? "mon"}`);
  const words = groupsOf(hours).map(({ first, last, times }) => {
    const days =
      first === last ? day(first) : t("hours.days", { first: day(first), last: day(last) });
    return t("hours.group", { days, times: times.join(t("hours.and")) });
  });
  return <span>{words.join(t("hours.next"))}</span>;
}
