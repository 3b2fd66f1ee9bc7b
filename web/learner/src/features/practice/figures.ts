/** A share of one in whole per cent; nothing where nothing was counted. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** In how many days something comes back, at least one. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(1, Math.round((Date.parse(instant) - now) / DAY_MS));
}
