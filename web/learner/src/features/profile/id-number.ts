/**
 * The rule of a resident identity number: GB 11643, 18 characters with a check character, or the 15
 * digits that were issued before.
 */
import { bareNumber } from "@zhegui/domain";

const FORM = /^[1-9]\d{16}[\dX]$/;
const OLD_FORM = /^[1-7]\d{14}$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = "10X98765432";

export type IdNumberFault = "idNumber" | "idNumberBirthday" | "idNumberCheckDigit";

/** As it is written on the card: plain digits without spaces, a capital X. */
export function bareIdNumber(text: string): string {
  return bareNumber(text).toUpperCase();
}

/** What is wrong with the number, or undefined. */
export function idNumberFault(number: string): IdNumberFault | undefined {
  if (OLD_FORM.test(number)) {
    return isDay(`19${number.slice(6, 12)}`) ? undefined : "idNumberBirthday";
  }
  if (!FORM.test(number)) return "idNumber";
  if (!isDay(number.slice(6, 14))) return "idNumberBirthday";
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return number[17] === CHECK_CHARACTERS[sum % 11] ? undefined : "idNumberCheckDigit";
}

/** True if `YYYYMMDD` names a day that exists. */
function isDay(text: string): boolean {
  const written = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
}
