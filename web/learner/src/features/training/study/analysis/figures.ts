import type { AnalysedSpan, PointFigures, StudyHour } from "@zhegui/client";

const LEVELS = 4;
const MOST_POINTS = 8;
const SECONDS_PER_HOUR = 3600;
/** A chart that ends below this is drawn in minutes. */
const LEAST_FOR_HOURS = 2 * SECONDS_PER_HOUR;

export interface Unit {
  name: "hours" | "minutes";
  seconds: number;
  /** Steps between the lines of a chart. */
  steps: number[];
}

const HOURS: Unit = { name: "hours", seconds: SECONDS_PER_HOUR, steps: [0.5, 1, 2, 5, 10, 20, 50] };
const MINUTES: Unit = { name: "minutes", seconds: 60, steps: [5, 10, 20, 30] };

/** The most seconds that the chart of weeks or months shows. */
export function mostSeconds(spans: readonly AnalysedSpan[], needed: number | null): number {
  const all = spans.map((span) => span.seconds + span.uncountedSeconds);
  return Math.max(...all, needed ?? 0);
}

/** In what so much time is best told. */
export function unitOf(most: number): Unit {
  return most < LEAST_FOR_HOURS ? MINUTES : HOURS;
}

/** Seconds in hours with one decimal or whole minutes, down: nothing is claimed that was not studied. */
export function inUnit(seconds: number, unit: Unit): number {
  const parts = unit.name === "hours" ? 10 : 1;
  return Math.floor((parts * seconds) / unit.seconds) / parts;
}

/** The lines of a chart up to at least so many seconds: from 0, evenly, at most five. */
export function lines(seconds: number, unit: Unit): number[] {
  const most = seconds / unit.seconds;
  const step = unit.steps.find((each) => most <= 4 * each) ?? Math.ceil(most / 4);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** By weekday (1 is Monday) and even hour how dark its field is, 0 to 4. */
export function levels(hours: readonly StudyHour[]): (weekday: number, hour: number) => number {
  const most = Math.max(0, ...hours.map((each) => each.seconds));
  const found = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each.seconds]));
  return (weekday, hour) => {
    const seconds = found.get(`${weekday} ${hour}`) ?? 0;
    return seconds === 0 ? 0 : Math.ceil((LEVELS * seconds) / most);
  };
}

/** The two hours of a weekday in which most was studied. */
export function busiest(hours: readonly StudyHour[]): StudyHour | undefined {
  return hours.reduce<StudyHour | undefined>(
    (one, other) => (one && one.seconds >= other.seconds ? one : other),
    undefined,
  );
}

/** Of the parts practised most those that go worst, first. */
export function weakestFirst(parts: readonly PointFigures[]): PointFigures[] {
  return parts
    .filter((part) => part.answerCount > 0)
    .sort((one, other) => other.answerCount - one.answerCount)
    .slice(0, MOST_POINTS)
    .sort((one, other) => (one.rightShare ?? 0) - (other.rightShare ?? 0));
}
