/** Days and minutes as every page tells them. */

const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;
const SECONDS_PER_MINUTE = 60;

function chinaDay(at: number): number {
  return Math.floor((at + CHINA_MS) / DAY_MS);
}

/** Midnights of China until the day of `instant`, at least none: as the server counts in its reminders. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(0, chinaDay(Date.parse(instant)) - chinaDay(now));
}

/** The same until the last day of what ends at `end`: none on that day itself. */
export function daysLeft(end: string, now: number): number {
  return Math.max(0, chinaDay(Date.parse(end) - 1) - chinaDay(now));
}

/** Whole minutes of time that counted: never more than counted. */
export function countedMinutes(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_MINUTE);
}
