import type { KeyboardEvent } from "react";

/** Safari says of the key that ends a composition only this. */
const COMPOSING_KEY = 229;
/** On a telephone Enter is the next line. */
export const TOUCH = "(pointer: coarse)";

/** Whether a key belongs to a word that is being composed. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSING_KEY;
}

/** Whether a key sends what is written. */
export function isSending(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return false;
  return !matchMedia(TOUCH).matches;
}
