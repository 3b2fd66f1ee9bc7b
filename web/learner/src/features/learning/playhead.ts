import type { RefObject } from "react";

/** Where a lesson is at the moment, and how to go elsewhere in it; in seconds of its time axis. */
export interface Playhead {
  now: () => number;
  seek: (position: number) => void;
}

export type PlayheadRef = RefObject<Playhead | null>;

/** How much of the page has been scrolled past, from 0 to 1. */
export function shareRead(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const room = scrollHeight - clientHeight;
  return room <= 0 ? 0 : Math.min(1, scrollTop / room);
}

/** Scrolls to where `share` of the page has been scrolled past. */
export function readFrom(share: number): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: share * (scrollHeight - clientHeight), behavior: still ? "auto" : "smooth" });
}

/** The playhead of a text: its moment is how far one has read. */
export function readingPlayhead(plannedSeconds: number): Playhead {
  return {
    now: () => shareRead() * plannedSeconds,
    seek: (position) => readFrom(position / plannedSeconds),
  };
}
