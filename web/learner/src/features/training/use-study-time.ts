import { countedMinutes } from "@zhegui/domain";
import { useTranslation } from "react-i18next";

const MINUTES_PER_HOUR = 60;

/** Says how long somebody studied, in hours and minutes: "45 minutes", "5 h 20 min". */
export function useStudyTime(): (seconds: number) => string {
  const { t } = useTranslation("training");
  return (seconds) => {
    const whole = countedMinutes(seconds);
    const hours = Math.floor(whole / MINUTES_PER_HOUR);
    const minutes = whole % MINUTES_PER_HOUR;
    if (hours === 0) return t("time.minutes", { count: minutes });
    if (minutes === 0) return t("time.hours", { count: hours });
    return t("time.both", { hours, minutes });
  };
}
