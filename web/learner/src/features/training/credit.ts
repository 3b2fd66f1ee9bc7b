/** What credit hours are in minutes: nobody converts "0.1 / 0.8" while they study. */
const MINUTES_PER_CREDIT_HOUR = 45;

/** Whole minutes of study that so many credit hours come to. */
export function minutesOf(creditHours: number): number {
  return Math.round(creditHours * MINUTES_PER_CREDIT_HOUR);
}
