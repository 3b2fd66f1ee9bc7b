/** The calls that a sitting makes, and what may become of them. */
import type {
  AnswerView,
  GivenEvent,
  SaveAnswersResponse,
  SavedView,
  Sitting,
} from "@zhegui/client";

/** Any JSON, in the form that the kind of its question gives it; `null` for one that was withdrawn. */
export type AnswerValue = unknown;

/** What `attempt/v2/start` answers: the whole paper of this candidate. */
export type OpenedAttempt = Sitting;
/** What the server holds for one question. */
export type SavedAnswer = AnswerView;
export type Receipt = SavedView;
export type SaveReply = SaveAnswersResponse["data"];
/** How the candidate left the page; evidence, not a verdict. */
export type AttemptEvent = GivenEvent;

export interface WrittenAnswer {
  question: string;
  sequence: number;
  value: AnswerValue;
  /** Milliseconds since 1970 on the server's clock, as this browser knew it. */
  writtenAt: number;
}

/** What every call about a running attempt carries. */
export interface Grip {
  attempt: string;
  ticket: string;
  lease: number;
}

/** Whether an attempt runs now, and until when (RFC 3339). */
export interface AttemptNow {
  isActive: boolean;
  deadline: string;
  /** Who or what ended it; null while it runs, and where it was ended in another way. */
  endedBy: "candidate" | "deadline" | null;
}

/** How `start` is asked. */
export interface Starting {
  /** Goes on here; another tab or device that sits the attempt stops. */
  takeOver: boolean;
  /** Begins an attempt where none runs: only after a press that says so. */
  begin: boolean;
}

/** The server as the sitting sees it. Every call rejects with `Unreachable` or `Refused`. */
export interface AttemptPort {
  /** Refused with `no_attempt_running` where there is none to go on with, and none is to begin. */
  start(examination: string, how: Starting): Promise<OpenedAttempt>;
  answer(grip: Grip, answers: readonly WrittenAnswer[], leaving: boolean): Promise<SaveReply>;
  late(grip: Grip, answers: readonly WrittenAnswer[]): Promise<void>;
  event(grip: Grip, events: readonly AttemptEvent[]): Promise<void>;
  /**
   * Hands in. `deadline` is for a page that does it because its time is up, milliseconds since 1970:
   * where more time was given since, the attempt goes on.
   */
  submit(grip: Grip, deadline: number | null): Promise<AttemptNow>;
  /** How an attempt stands; begins nothing. */
  look(attempt: string): Promise<AttemptNow>;
}

/** No answer, or one that says to come again: nothing is known about what the server did. */
export class Unreachable extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs = 0) {
    super("unreachable");
    this.name = "Unreachable";
    this.retryAfterMs = retryAfterMs;
  }
}

/** The id of a refusal of our own: somebody else has logged in in this browser. */
export const OTHER_LOGIN = "other_login";

/** The server understood and said no; `id` is the stable error id of the contract. */
export class Refused extends Error {
  readonly id: string;
  readonly status: number;

  constructor(status: number, id: string, message: string) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.id = id;
  }
}
