/** Decides how a sitting begins: a new attempt, one that goes on, or one that is sat elsewhere. */
import { type AttemptPort, type OpenedAttempt, Refused, Unreachable } from "./attempt";
import type { ServerClock } from "./clock";
import type { AnswerRules } from "./rules";
import type { Store } from "./store";
import type { Occupy } from "./tab";

export interface Surroundings {
  user: string;
  examination: string;
  /** True if the candidate asked to enter: an address alone starts no clock. */
  intended: boolean;
  port: AttemptPort;
  store: Store;
  clock: ServerClock;
  rules: AnswerRules;
  occupy: Occupy;
}

export type Opening =
  | { name: "sit"; attempt: OpenedAttempt; reachable: boolean }
  /** The time ran out while no page was open. */
  | { name: "over"; attempt: OpenedAttempt }
  | { name: "unasked" }
  | { name: "elsewhere"; where: "device" | "taken_over" }
  | { name: "blocked"; problem: Refused | Unreachable };

/**
 * Opens the attempt. An attempt whose time ran out is never opened again by accident: `start` would
 * begin the next one.
 */
export async function openAttempt(around: Surroundings, takeOver: boolean): Promise<Opening> {
  const known = await rememberedAttempt(around);
  if (known && !takeOver && isOver(around, known.deadline) && !(await goesOn(around, known))) {
    return { name: "over", attempt: known };
  }
  if (!known && !around.intended) return { name: "unasked" };
  try {
    const attempt = await startAttempt(around, takeOver);
    return takeOver ? { name: "sit", attempt, reachable: true } : judged(attempt, known);
  } catch (problem) {
    // A tunnel at the wrong moment: the paper this browser already holds can be worked on.
    if (problem instanceof Unreachable && known) {
      return { name: "sit", attempt: known, reachable: false };
    }
    if (problem instanceof Refused || problem instanceof Unreachable) {
      return { name: "blocked", problem };
    }
    throw problem;
  }
}

function isOver({ clock }: Surroundings, deadline: string): boolean {
  return Date.parse(deadline) <= clock.now();
}

/** True if more time was given since this browser last heard of it. */
async function goesOn(around: Surroundings, { sid }: OpenedAttempt): Promise<boolean> {
  try {
    const { isActive, deadline } = await around.port.look(sid);
    return isActive && !isOver(around, deadline);
  } catch (problem) {
    if (problem instanceof Refused || problem instanceof Unreachable) return false;
    throw problem;
  }
}

/** Calls `start` and learns the server's time from it. */
export async function startAttempt(
  { port, clock, examination }: Surroundings,
  takeOver: boolean,
): Promise<OpenedAttempt> {
  const sentAt = Date.now();
  const attempt = await port.start(examination, takeOver);
  clock.sample(attempt.serverTime, sentAt);
  return attempt;
}

function judged(attempt: OpenedAttempt, known: OpenedAttempt | undefined): Opening {
  const remembered = known?.sid === attempt.sid;
  if (remembered && known.lease !== attempt.lease)
    return { name: "elsewhere", where: "taken_over" };
  if (!remembered && attempt.heldElsewhere) return { name: "elsewhere", where: "device" };
  return { name: "sit", attempt, reachable: true };
}

/** The attempt at this examination that this browser was sitting last, unless it saw its end. */
async function rememberedAttempt({
  store,
  user,
  examination,
}: Surroundings): Promise<OpenedAttempt | undefined> {
  const attempts = (await store.bookmarks(user)).flatMap((bookmark) =>
    bookmark.examination === examination && bookmark.opened ? [bookmark.opened] : [],
  );
  return attempts.sort((one, other) => one.startedAt.localeCompare(other.startedAt)).at(-1);
}
