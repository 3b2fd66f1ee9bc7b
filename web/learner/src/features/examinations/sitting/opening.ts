/** Decides how a sitting begins: a new attempt, one that goes on, or one that is sat elsewhere. */
import type { ServerClock } from "@zhegui/client";
import {
  type AttemptNow,
  type AttemptPort,
  type OpenedAttempt,
  Refused,
  type Starting,
  Unreachable,
} from "./attempt";
import type { AnswerRules } from "./rules";
import type { Store } from "./store";
import type { Occupy } from "./tab";

export interface Surroundings {
  user: string;
  examination: string;
  /** True if the candidate pressed the button that begins an attempt: an address alone begins none. */
  intended: boolean;
  port: AttemptPort;
  store: Store;
  clock: ServerClock;
  rules: AnswerRules;
  occupy: Occupy;
}

export type Opening =
  | { name: "sit"; attempt: OpenedAttempt; reachable: boolean }
  /** It ended while no page of this browser was open. */
  | { name: "over"; attempt: OpenedAttempt; because: "candidate" | "deadline" | "server" }
  | { name: "unasked" }
  | { name: "elsewhere"; where: "device" | "taken_over" }
  | { name: "blocked"; problem: Refused | Unreachable };

/** Opens the attempt. Whether one runs is the server's to say, never this machine's clock. */
export async function openAttempt(around: Surroundings, how: Starting): Promise<Opening> {
  const known = await rememberedAttempt(around);
  try {
    const attempt = await startAttempt(around, how);
    return how.takeOver ? { name: "sit", attempt, reachable: true } : judged(attempt, known);
  } catch (problem) {
    if (isNoneRunning(problem)) return known ? endOf(around, known) : { name: "unasked" };
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

/** Whether the server says that there is no attempt to go on with. */
export function isNoneRunning(problem: unknown): problem is Refused {
  return problem instanceof Refused && problem.id === "no_attempt_running";
}

/** Calls `start` and learns the server's time from it. */
export async function startAttempt(
  { port, clock, examination }: Surroundings,
  how: Starting,
): Promise<OpenedAttempt> {
  const sentAt = clock.mark();
  const attempt = await port.start(examination, how);
  clock.sample(attempt.serverTime, sentAt);
  return attempt;
}

async function endOf({ port }: Surroundings, attempt: OpenedAttempt): Promise<Opening> {
  const now = await port.look(attempt.sid).catch((problem: unknown): AttemptNow | null => {
    if (problem instanceof Refused || problem instanceof Unreachable) return null;
    throw problem;
  });
  return { name: "over", attempt, because: now?.endedBy ?? "server" };
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
