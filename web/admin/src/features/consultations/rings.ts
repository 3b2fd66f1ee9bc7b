/** When a consultant is called. Pure. */
import type { Consultation } from "@zhegui/client";

/** While somebody waits it rings again after so long. */
export const AGAIN_MS = 30_000;

/** Everybody who waits for an answer: in the queue, or of those whom one answers. */
export function waitingFor(queue: readonly Consultation[], mine: readonly Consultation[]): number {
  const asked = mine.filter(({ unreadCount }) => unreadCount > 0);
  return queue.filter(({ state }) => state === "waiting").length + asked.length;
}

interface Bell {
  isPresent: boolean;
  waits: number;
  /** As many waited when it was looked at before. */
  waited: number;
  /** Since it rang last. */
  sinceMs: number;
}

/** Whether it rings: somebody more waits, or somebody still does. */
export function isRinging({ isPresent, waits, waited, sinceMs }: Bell): boolean {
  if (!isPresent || waits === 0) return false;
  return waits > waited || sinceMs >= AGAIN_MS;
}
