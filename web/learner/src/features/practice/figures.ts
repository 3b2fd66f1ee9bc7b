/** A share of one in whole per cent; nothing where nothing was counted. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}
