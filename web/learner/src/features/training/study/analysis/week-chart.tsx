import type { AnalysedWeek } from "@zhegui/client";
import { count, date } from "@zhegui/domain";
import { classNames } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./analysis.module.css";
import { inUnit, lines, mostSeconds, unitOf } from "./figures";
import { useWidth } from "./use-width";

const [HEIGHT, TOP, FOOT, LEFT] = [212, 26, 30, 34];
const WIDEST_BAR = 36;

interface WeekChartProps {
  weeks: readonly AnalysedWeek[];
  /** Seconds a week with which the plans are done in time. */
  needed: number | null;
}

function useSentence({ weeks, needed }: WeekChartProps): string {
  const { t, i18n } = useTranslation("analysis");
  const unit = unitOf(mostSeconds(weeks, needed));
  const time = (seconds: number) =>
    t(`weeks.${unit.name}`, { time: count(inUnit(seconds, unit), i18n.language) });
  const each = weeks.map((week) =>
    t("weeks.one", { date: date(week.startAt), time: time(week.seconds) }),
  );
  const told = t("weeks.sentence", { weeks: each.join(t("weeks.and")) });
  return needed ? `${told} ${t("weeks.neededSentence", { time: time(needed) })}` : told;
}

/** The time of each week as columns, what did not count hatched above, and what the plans ask for. */
export function WeekChart({ weeks, needed }: WeekChartProps): JSX.Element {
  const { t, i18n } = useTranslation("analysis");
  const sentence = useSentence({ weeks, needed });
  const hatch = useId();
  const [frame, width] = useWidth<HTMLDivElement>(520);
  const seconds = mostSeconds(weeks, needed);
  const unit = unitOf(seconds);
  const marks = lines(seconds, unit);
  const most = marks.at(-1) ?? 1;
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - TOP - FOOT);
  const slot = (width - LEFT) / weeks.length;
  const bar = Math.min(WIDEST_BAR, slot * 0.64);
  const day = new Intl.DateTimeFormat(i18n.language, { month: "numeric", day: "numeric" });
  const isNarrow = slot < 46;
  return (
    <div ref={frame} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={sentence}>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M0 5 5 0" className={styles.hatch} />
        </pattern>
        {marks.map((value) => (
          <g key={value}>
            <path className={styles.grid} d={`M${LEFT} ${y(value)}H${width}`} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {count(value, i18n.language)}
            </text>
          </g>
        ))}
        {weeks.map((week, at) => {
          const middle = LEFT + slot * (at + 0.5);
          const [counted, all] = [week.seconds, week.seconds + week.uncountedSeconds].map(
            (claimed) => y(claimed / unit.seconds),
          ) as [number, number];
          const isNow = at === weeks.length - 1;
          const isNamed = isNow || !isNarrow || (weeks.length - 1 - at) % 2 === 0;
          return (
            <g key={week.startAt} className={classNames(isNow && styles.now)}>
              <rect
                x={middle - bar / 2}
                y={all}
                width={bar}
                height={counted - all}
                rx="3"
                fill={`url(#${hatch})`}
              />
              <rect
                className={styles.bar}
                x={middle - bar / 2}
                y={counted}
                width={bar}
                height={Math.max(2, y(0) - counted)}
                rx="4"
              />
              <text x={middle} y={all - 7} textAnchor="middle" className={styles.value}>
                {count(inUnit(week.seconds, unit), i18n.language)}
              </text>
              {isNamed && (
                <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                  {isNow && !isNarrow ? t("weeks.now") : day.format(new Date(week.startAt))}
                </text>
              )}
            </g>
          );
        })}
        {needed !== null && (
          <path className={styles.goal} d={`M${LEFT} ${y(needed / unit.seconds)}H${width}`} />
        )}
      </svg>
    </div>
  );
}
