/** What lists read from their addresses, leniently: what makes no sense counts as not said. */
import { useEffect, useEffectEvent } from "react";
import { seenOf } from "./unseen";

/** The longest keyword that the server takes. */
export const LONGEST_KEYWORD = 100;
const LONGEST_CODE = 64;
const HIGHEST_PAGE = 10_000;
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** What was typed as one line, without signs that nobody sees. */
export function keywordOf(text: string): string {
  return seenOf(text.replace(LINE_ENDS, " "));
}

/** Whether a keyword is longer than the server takes. */
export function isTooLong(keyword: string): boolean {
  return [...keyword].length > LONGEST_KEYWORD;
}

/** A keyword of words that nobody can shorten: a title's, or an address's. */
export function cutKeyword(text: string): string {
  return [...keywordOf(text)].slice(0, LONGEST_KEYWORD).join("");
}

export function readKeyword(params: URLSearchParams): string {
  return cutKeyword(params.get("keyword") ?? "");
}

/** The code of a category, if it is of the form of one. */
export function readCategory(params: URLSearchParams): string {
  const code = params.get("category") ?? "";
  return code.length <= LONGEST_CODE && /^[\w-]*$/.test(code) ? code : "";
}

/** Counts from 0; from 1 in the address. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= HIGHEST_PAGE ? page - 1 : 0;
}

/** An address's words for what was said, without what goes without saying. */
export function writeSaid(said: Record<string, string>, page: number): URLSearchParams {
  const words = Object.entries(said).filter(([, value]) => value !== "");
  return new URLSearchParams(page === 0 ? words : [...words, ["page", String(page + 1)]]);
}

interface Paged {
  page: number;
  totalPages: number;
}

/** Turns back to the last page from one beyond it: an old address, or its last row is gone. */
export function useLastPage(found: Paged | undefined, turn: (page: number) => void): void {
  const last = Math.max(0, (found?.totalPages ?? 0) - 1);
  const isBeyond = found !== undefined && found.page > last;
  const turnBack = useEffectEvent(() => turn(last));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
}
