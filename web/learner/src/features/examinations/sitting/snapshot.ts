/** What a sitting shows of itself. */
import type { OpenedAttempt, Refused, Unreachable } from "./attempt";
import type { QuestionState } from "./rules";

export type Ending = "candidate" | "deadline" | "server";

export type Phase =
  | { name: "opening" }
  /** Opened by its address alone; nothing was started. */
  | { name: "unasked" }
  | { name: "blocked"; problem: Refused | Unreachable }
  /** Being sat in another tab, on another device, or taken over by one just now. */
  | { name: "elsewhere"; where: "tab" | "device" | "taken_over" }
  | { name: "running" }
  | { name: "handing_in"; because: "candidate" | "deadline" }
  | { name: "ended"; because: Ending };

/** All that the page shows; a new object after every change. */
export interface Snapshot {
  phase: Phase;
  attempt: OpenedAttempt | null;
  /** Sid of the question before the candidate; null at the beginning. */
  current: string | null;
  /** Milliseconds since 1970 on the server. */
  deadline: number;
  states: ReadonlyMap<string, QuestionState>;
  /** False while the server cannot be reached. */
  reachable: boolean;
  /** Answers stay here until the candidate logs in again: the login is over, or somebody else logged in. */
  loginNeeded: "expired" | "other" | null;
  /** When the next try is due, by `performance.now()`; null if none is. */
  retryAt: number | null;
  /** False if unsent answers would not survive this page. */
  durable: boolean;
}
