import type { AnalysedSpan } from "@zhegui/client";
import { chinaDate, count, shortChinaDate } from "@zhegui/domain";
import { classNames } from "@zhegui/kit";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./analysis.module.css";
import { inUnit, lines, mostSeconds, unitOf } from "./figures";
import { useWidth } from "./use-width";

const [HEIGHT, TOP, FOOT, LEFT] = [212, 26, 30, 34];
const WIDEST_BAR = 36;

/** Between the names of two columns, and of what one column is told above it. */
const [NAME, VALUE] = [46, 24];

interface SpanChartProps {
  spans: readonly AnalysedSpan[];
  isMonths: boolean;
  /** Seconds a week with which the plans are done in time. */
  needed: number | null;
}

/** A month of China, with its year where there are more than twelve. */
function useMonth(length: "short" | "long", withYear: boolean): (at: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    month: length,
    timeZone: "Asia/Shanghai",
    ...(withYear && { year: length === "long" ? "numeric" : "2-digit" }),
  });
  return (at) => format.format(new Date(at));
}

function useSentence({ spans, isMonths, needed }: SpanChartProps): string {
  const { t, i18n } = useTranslation("analysis");
  const month = useMonth("long", true);
  const unit = unitOf(mostSeconds(spans, needed));
  const time = (seconds: number) =>
    t(`weeks.${unit.name}`, { time: count(inUnit(seconds, unit), i18n.language) });
  const each = spans
    .map(({ startAt, seconds }) =>
      isMonths
        ? t("months.one", { month: month(startAt), time: time(seconds) })
        : t("weeks.one", { date: chinaDate(startAt), time: time(seconds) }),
    )
    .join(t("weeks.and"));
  const told = t(isMonths ? "months.sentence" : "weeks.sentence", { each });
  return needed ? `${told} ${t("weeks.neededSentence", { time: time(needed) })}` : told;
}

/** The time of each week or month as columns, what did not count hatched above, and what plans ask for. */
export function SpanChart({ spans, isMonths, needed }: SpanChartProps): JSX.Element {
  const { t, i18n } = useTranslation("analysis");
  const sentence = useSentence({ spans, isMonths, needed });
  const month = useMonth("short", spans.length > 12);
  const hatch = useId();
  const [frame, width] = useWidth<HTMLDivElement>(520);
  const seconds = mostSeconds(spans, needed);
  const unit = unitOf(seconds);
  const marks = lines(seconds, unit);
  const most = marks.at(-1) ?? 1;
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - TOP - FOOT);
  const slot = (width - LEFT) / spans.length;
  const bar = Math.min(WIDEST_BAR, slot * 0.64);
  const step = Math.ceil(NAME / slot);
  const nameOf = ({ startAt }: AnalysedSpan) =>
    isMonths ? month(startAt) : shortChinaDate(startAt, i18n.language);
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
        {spans.map((span, at) => {
          const middle = LEFT + slot * (at + 0.5);
          const [counted, all] = [span.seconds, span.seconds + span.uncountedSeconds].map(
            (claimed) => y(claimed / unit.seconds),
          ) as [number, number];
          const isNow = at === spans.length - 1;
          const isNamed = (spans.length - 1 - at) % step === 0;
          return (
            <g key={span.startAt} className={classNames(isNow && styles.now)}>
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
              {slot >= VALUE && (
                <text x={middle} y={all - 7} textAnchor="middle" className={styles.value}>
                  {count(inUnit(span.seconds, unit), i18n.language)}
                </text>
              )}
              {isNamed && (
                <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                  {isNow && step === 1 ? t(isMonths ? "months.now" : "weeks.now") : nameOf(span)}
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
