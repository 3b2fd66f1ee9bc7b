/** Whose certificate is asked for, and how its facts are written. */

import type { VerifyAnswer } from "@zhegui/client";
import { seenOf } from "@zhegui/domain";

export type State = VerifyAnswer["state"];

/** Days on a certificate are days in China, wherever it is read. */
const TIME_ZONE = "Asia/Shanghai";
/** What may be a name at all: the server is asked for nothing else. */
const NAME = /^\P{Cc}{0,80}$/u;

/** A holder's name as it was typed, empty where none was; undefined for what can be no name. */
export function holderOf(typed: string): string | undefined {
  const name = seenOf(typed);
  return NAME.test(name) ? name : undefined;
}

/** A day in words: "20 October 2026" in English. */
export function day(instant: string, language: string): string {
  const locale = language === "en" ? "en-GB" : language;
  return new Date(instant).toLocaleDateString(locale, { dateStyle: "long", timeZone: TIME_ZONE });
}

/** The last day of a validity that ends at an instant. */
export function lastDay(expiresAt: string, language: string): string {
  return day(new Date(Date.parse(expiresAt) - 1).toISOString(), language);
}

/** The ends of a hash in groups of four, as people compare them: "9f2c 41d8 … a71e 0b36". */
export function shortHash(hash: string): string {
  const groups = (part: string): string => part.replace(/(.{4})(?=.)/g, "$1 ");
  return `${groups(hash.slice(0, 8))} … ${groups(hash.slice(-8))}`;
}
