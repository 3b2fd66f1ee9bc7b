/** What reviewers type, as it is read. */

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const LONGEST_REASON = 200;

/** Yuan above zero, with commas or without, of two places at most; else undefined. */
export function amountOf(typed: string): number | undefined {
  const text = typed.replace(/[,\uff0c\s¥]/g, "");
  const amount = AMOUNT.test(text) ? Number(text) : 0;
  return amount > 0 ? amount : undefined;
}

export function isReason(typed: string): boolean {
  const length = [...typed.trim()].length;
  return length >= 2 && length <= LONGEST_REASON;
}
