import { count } from "@zhegui/domain";
import { useTranslation } from "react-i18next";
import { minutesOf } from "./credit";

/** "Studied 6 / 36 minutes", and the credit hours that stand for it. */
export function useCredit(): (done: number, all: number) => { minutes: string; hours: string } {
  const { t, i18n } = useTranslation("training");
  return (done, all) => ({
    minutes: t("credit.minutes", { done: minutesOf(done), all: minutesOf(all) }),
    hours: t("credit.hours", { done: count(done, i18n.language), all: count(all, i18n.language) }),
  });
}
