/** What the remaining time looks like and when it is said aloud. */

const AMBER_SECONDS = 5 * 60;
/** Of a short examination the last five minutes are all, and nobody hurries from the first second. */
const AMBER_SHARE = 0.2;
const SPOKEN_MINUTES = [30, 10, 5, 1];

/** Whole seconds left, never below zero; a begun second counts. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** `01:12:46`; hours stay even at zero so that the figures do not jump. */
export function clockFace(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether little is left of an examination that takes `duration` seconds. */
export function isShort(seconds: number, duration: number): boolean {
  return seconds <= Math.min(AMBER_SECONDS, duration * AMBER_SHARE);
}

/** The minutes to announce when the countdown went from `before` to `after` seconds, or null. */
export function announcement(before: number, after: number): number | null {
  const crossed = SPOKEN_MINUTES.filter((at) => before > at * 60 && after <= at * 60);
  return crossed.at(-1) ?? null;
}
