/** Times of an examination in the units in which people are told them. */

const MINUTE_SECONDS = 60;

export function minutes(seconds: number): number {
  return Math.round(seconds / MINUTE_SECONDS);
}

/** Whole days between two instants, counted up: what is under a day away is one day away. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 86_400_000));
}
