/** Which certificate is asked for, and how its facts are written. */

import type { VerifyAnswer } from "@zhegui/client";
import { seenOf } from "@zhegui/domain";

export type State = VerifyAnswer["state"];

export interface Question {
  number?: string;
  credential?: string;
}

/** Days on a certificate are days in China, wherever it is read. */
const TIME_ZONE = "Asia/Shanghai";
const CREDENTIAL = /^[0-9a-f]{32}$/;
/** What may be a number at all: the server is asked for nothing else. */
const NUMBER = /^\P{Cc}{1,64}$/u;

/** What a result address asks for; undefined when it asks for nothing. */
export function questionOf(search: URLSearchParams): Question | undefined {
  const credential = search.get("credential")?.trim().toLowerCase();
  if (credential && CREDENTIAL.test(credential)) return { credential };
  const number = seenOf(search.get("number") ?? "");
  return NUMBER.test(number) ? { number } : undefined;
}

/** The address of a result; what was typed may be a number, or the link of a QR code pasted whole. */
export function resultAddress(typed: string): string | undefined {
  const text = seenOf(typed);
  const question = URL.canParse(text)
    ? questionOf(new URL(text).searchParams)
    : questionOf(
        new URLSearchParams(CREDENTIAL.test(text) ? { credential: text } : { number: text }),
      );
  return question && `/certificate/result?${new URLSearchParams({ ...question })}`;
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
