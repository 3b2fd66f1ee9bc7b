import type { StudyHour } from "@zhegui/client";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useStudyTime } from "../../use-study-time";
import styles from "./analysis.module.css";
import { busiest, levels } from "./figures";
import { useWidth } from "./use-width";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 12 }, (_, at) => 2 * at);
const [ROW, GAP, LEFT] = [24, 4, 36];
/** Half of the outline of the first row. */
const TOP = 1;
/** A Monday, to name the days by. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 24 * 60 * 60 * 1000;

function useWeekdays(width: "short" | "long" | "narrow"): (weekday: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: width, timeZone: "UTC" });
  return (weekday) => format.format(MONDAY + (weekday - 1) * DAY_MS);
}

/** When most was studied, in words. */
function useBusiest(hours: readonly StudyHour[]): string {
  const { t } = useTranslation("analysis");
  const studyTime = useStudyTime();
  const weekday = useWeekdays("long");
  const most = busiest(hours);
  if (!most) return t("hours.none");
  return t("hours.most", {
    weekday: weekday(most.weekday),
    from: most.hour,
    to: most.hour + 2,
    time: studyTime(most.seconds),
  });
}

/** When in a week one studies, by days and two hours: the darker, the more. */
export function HourChart({ hours }: { hours: readonly StudyHour[] }): JSX.Element {
  const { t, i18n } = useTranslation("analysis");
  const weekday = useWeekdays(i18n.language.startsWith("zh") ? "narrow" : "short");
  const most = useBusiest(hours);
  const [frame, width] = useWidth<HTMLDivElement>(520);
  const level = levels(hours);
  const cell = (width - LEFT) / HOURS.length;
  const height = WEEKDAYS.length * (ROW + GAP) + 22;
  return (
    <div ref={frame} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={t("hours.sentence", { most })}>
        {WEEKDAYS.map((day, row) => (
          <g key={day}>
            <text x="0" y={row * (ROW + GAP) + 17}>
              {weekday(day)}
            </text>
            {HOURS.map((hour, at) => (
              <rect
                key={hour}
                className={styles.field}
                data-level={level(day, hour)}
                x={LEFT + at * cell}
                y={TOP + row * (ROW + GAP)}
                width={cell - GAP}
                height={ROW}
                rx="4"
              />
            ))}
          </g>
        ))}
        {HOURS.filter((hour) => hour % 4 === 0).map((hour) => (
          <text key={hour} x={LEFT + (hour / 2) * cell} y={height - 4}>
            {t("hours.at", { hour })}
          </text>
        ))}
      </svg>
    </div>
  );
}
