/** What becomes of a message that could not be sent. */
import { Failure } from "@zhegui/client";
import { describeFailure } from "@zhegui/domain";

const SECOND_MS = 1_000;
const FIRST_MS = 2_000;
const MOST_MS = 60_000;

/** The server was not heard, is busy, or wants a login first: the same message may be taken later. */
const LATER = [401, 408, 429, 503];

export type Outcome =
  /** It waits; it is sent again after so many milliseconds, and when there is a network. */
  { kind: "again"; afterMs: number } | { kind: "refused"; words: string };

/** After each failure in a row twice as long, within a minute. */
function pause(failures: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}

function wordsOf(cause: Failure): string {
  return cause.details[0]?.message || cause.message || describeFailure(cause).title;
}

/** `failures` counts this one and those before it in a row. */
export function outcomeOf(cause: unknown, failures: number): Outcome {
  if (!(cause instanceof Failure)) return { kind: "again", afterMs: pause(failures) };
  const isLater = cause.isAway || cause.status >= 500 || LATER.includes(cause.status);
  if (!isLater) return { kind: "refused", words: wordsOf(cause) };
  const asked = (cause.retryAfter ?? 0) * SECOND_MS;
  return { kind: "again", afterMs: Math.max(asked, pause(failures)) };
}
