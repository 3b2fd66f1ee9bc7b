export const LONGEST_REASON = 200;

/** Whether what was typed says why, as the server bounds it. */
export function isReason(typed: string): boolean {
  const length = [...typed.trim()].length;
  return length >= 2 && length <= LONGEST_REASON;
}
