/** Choosing among options. Pure. */

/** What a click or a key on one option makes of the answer. */
export function chosen(several: boolean, old: unknown, option: string): string | string[] | null {
  if (!several) return option;
  const before = sidsOf(old);
  const after = before.includes(option)
    ? before.filter((sid) => sid !== option)
    : [...before, option];
  return after.length > 0 ? after : null;
}

/** The options that a value names. */
export function sidsOf(value: unknown): string[] {
  return [value].flat().filter((sid) => typeof sid === "string");
}

/** The option's index for a key: letters and digits from the first on; null if there is none. */
export function optionIndex(key: string, options: number): number | null {
  if (!/^[a-z1-9]$/i.test(key)) return null;
  const index = /[1-9]/.test(key) ? Number(key) - 1 : key.toUpperCase().charCodeAt(0) - 65;
  return index < options ? index : null;
}

export function letter(index: number): string {
  return String.fromCharCode(65 + index);
}
