/** Times of an examination in the units in which people are told them. */

const MINUTE_SECONDS = 60;

export function minutes(seconds: number): number {
  return Math.round(seconds / MINUTE_SECONDS);
}
