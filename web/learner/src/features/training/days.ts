const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until an instant, the day that has begun counted: less than a day left is one. */
export function daysUntil(instant: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / DAY_MS));
}
