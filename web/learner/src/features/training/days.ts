const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until an instant, the day that has begun counted: less than a day left is one. */
export function daysUntil(instant: string, now: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.parse(now)) / DAY_MS));
}

/** An instant so many days after another. */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString();
}

/** Today at midnight, so that the question stays the same while the page is open. */
export function today(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
}

/** The hour that has begun, for the same reason. */
export function thisHour(): string {
  return new Date(new Date().setMinutes(0, 0, 0)).toISOString();
}
