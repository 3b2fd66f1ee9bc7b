/** A share of one in whole per cent; 100 is said only of all. */
export function wholePercent(share: number): number {
  return share < 1 ? Math.min(Math.round(100 * share), 99) : 100;
}

/** The same of a part of a whole; nothing where nothing was counted. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? wholePercent(part / whole) : null;
}

/** A share as it is read; a dash where it is not known. */
export function percentText(share: number | null | undefined): string {
  return share == null ? "–" : `${wholePercent(share)}%`;
}
