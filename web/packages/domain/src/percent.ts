/** A share of one in whole per cent; 100 is said only of all. */
export function wholePercent(share: number): number {
  return share < 1 ? Math.min(Math.round(100 * share), 99) : 100;
}

/** A chance as ten of a hundred, from 0 to 95: nobody knows what is to come any better. */
export function chanceText(probability: number): string {
  const middle = Math.min(Math.max(5 * Math.round(20 * probability), 5), 90);
  return `${middle - 5}\u2013${middle + 5}%`;
}

/** The same of a part of a whole; nothing where nothing was counted. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? wholePercent(part / whole) : null;
}

/** A share as it is read; a dash where it is not known. */
export function percentText(share: number | null | undefined): string {
  return share == null ? "–" : `${wholePercent(share)}%`;
}
