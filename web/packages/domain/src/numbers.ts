/** Numbers as people type them, read by one rule in every form. Pure. */
import { seenOf } from "./unseen";

/** Digits, or groups of three behind one kind of sign; what else holds a comma may mean a decimal. */
const NUMBER = /^(?:\d+|[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*)(?:\.(\d+))?$/;
const MOST_DECIMALS = 4;
const MOST_YUAN = 99_999_999.99;

/** A number of so many decimals at most, in half-width or full-width signs; else undefined. */
export function numberOf(typed: string, decimals = MOST_DECIMALS): number | undefined {
  const text = seenOf(typed).normalize("NFKC");
  const found = NUMBER.exec(text);
  if (!found || (found[2]?.length ?? 0) > decimals) return undefined;
  return Number(text.replace(/[, ]/g, ""));
}

/** What a form sends of a number that `numberFault` found right. */
export function typedNumber(typed: string): number {
  return numberOf(typed, MOST_DECIMALS) ?? Number.NaN;
}

/** Yuan of two decimals at most, with or without their sign; else undefined. */
export function moneyOf(typed: string): number | undefined {
  const text = seenOf(typed).normalize("NFKC");
  const money = numberOf(text.replace(/^¥/, "").replace(/\u5143$/, ""), 2);
  return money !== undefined && money <= MOST_YUAN ? money : undefined;
}

/** Yuan above zero; else undefined. */
export function amountOf(typed: string): number | undefined {
  return moneyOf(typed) || undefined;
}
