/** A server for tests: keeps answers, leases and deadlines as the contract says. */
import type { Outcome, QuestionView } from "@zhegui/client";
import {
  type AnswerValue,
  type AttemptEvent,
  type AttemptNow,
  type AttemptPort,
  type Grip,
  type OpenedAttempt,
  Refused,
  type Starting,
  Unreachable,
  type WrittenAnswer,
} from "../attempt";
import type { AnswerRules } from "../rules";

interface Logged {
  sequence: number;
  value: AnswerValue;
  savedAt: string;
}

const GRACE_MS = 5000;

export function question(sid: string, kind: QuestionView["kind"] = "single_choice"): QuestionView {
  const optionList = ["a", "b", "c"].map((name) => ({ sid: `${sid}-${name}`, content: name }));
  return { sid, kind, stem: `Stem of ${sid}`, score: 1, optionList, figureList: [] };
}

/** Of kinds whose answers are the same when they are written the same. */
export const rules: AnswerRules = {
  isAnswered: (_question, value) => value !== null,
  isSame: (_question, one, other) => JSON.stringify(one) === JSON.stringify(other),
};

export class Examiner implements AttemptPort {
  /** False while the candidate is in the tunnel. */
  online = true;
  /** True if the login is over and the ticket with it. */
  loggedOut = false;
  /** Loses the answers of this many calls after their work is done. */
  loseReplies = 0;
  /** How long the way back takes. */
  delayMs = () => 0;
  /** Refuses a batch that holds an answer to this question. */
  malformed: string | null = null;
  lease = 1;
  /** True for a login that did not begin the attempt. */
  heldElsewhere = false;
  state: "active" | "submitted" | "voided" = "active";
  readonly log = new Map<string, Logged[]>();
  readonly lateLane: WrittenAnswer[] = [];
  readonly events: AttemptEvent[] = [];
  readonly calls: string[] = [];
  startedAt: number;
  deadline: number;
  attempts = 0;
  readonly #durationMs: number;

  constructor(durationMs = 40 * 60_000) {
    this.#durationMs = durationMs;
    this.startedAt = Date.now();
    this.deadline = this.startedAt + durationMs;
  }

  /** The latest value that the server holds for each question. */
  record(): Record<string, AnswerValue> {
    return Object.fromEntries(
      [...this.log].map(([sid, entries]) => [sid, this.#latest(entries).value]),
    );
  }

  async start(_examination: string, { takeOver, begin }: Starting): Promise<OpenedAttempt> {
    return this.#serve("start", () => {
      if (this.attempts === 0 || !this.#isRunning()) {
        if (!begin) throw new Refused(409, "no_attempt_running", "none");
        this.#begin();
      }
      if (takeOver) {
        this.lease += 1;
        this.heldElsewhere = false;
      }
      return this.#opened();
    });
  }

  async answer(grip: Grip, answers: readonly WrittenAnswer[]) {
    return this.#serve("answer", () => {
      this.#check(grip);
      if (answers.some((answer) => answer.question === this.malformed)) {
        throw new Refused(400, "invalid_input", "malformed");
      }
      const savedList = answers.map((answer) => this.#save(answer));
      return { savedList, deadline: iso(this.deadline), serverTime: iso(Date.now()) };
    });
  }

  async late(_grip: Grip, answers: readonly WrittenAnswer[]): Promise<void> {
    return this.#serve("late", () => {
      if (this.#isRunning()) throw new Refused(409, "attempt_still_active", "still active");
      this.lateLane.push(...answers);
    });
  }

  async event(_grip: Grip, events: readonly AttemptEvent[]): Promise<void> {
    return this.#serve("event", () => {
      this.events.push(...events);
    });
  }

  async submit(grip: Grip, deadline: number | null): Promise<AttemptNow> {
    return this.#serve("submit", () => {
      if (deadline !== null && deadline < this.deadline) return this.#now();
      if (this.state === "active") this.#check(grip);
      this.state = "submitted";
      return this.#now();
    });
  }

  async look(_attempt: string): Promise<AttemptNow> {
    return this.#serve("look", () => this.#now());
  }

  #now(): AttemptNow {
    const isActive = this.#isRunning();
    const endedBy = isActive || this.state === "voided" ? null : this.#endedBy();
    return { isActive, deadline: iso(this.deadline), endedBy };
  }

  #endedBy(): AttemptNow["endedBy"] {
    return this.state === "submitted" && Date.now() < this.deadline ? "candidate" : "deadline";
  }

  #isRunning(): boolean {
    return this.state === "active" && Date.now() <= this.deadline + GRACE_MS;
  }

  #begin(): void {
    this.attempts += 1;
    this.state = "active";
    this.startedAt = Date.now();
    this.deadline = this.startedAt + this.#durationMs;
  }

  async #serve<T>(call: string, work: () => T): Promise<T> {
    this.calls.push(call);
    await Promise.resolve();
    if (!this.online) throw new Unreachable();
    if (this.loggedOut) throw new Refused(401, "unauthenticated", "log in");
    const reply = work();
    const delay = this.delayMs();
    if (delay > 0) await new Promise((arrived) => setTimeout(arrived, delay));
    if (this.loseReplies > 0) {
      this.loseReplies -= 1;
      throw new Unreachable();
    }
    return reply;
  }

  #check(grip: Grip): void {
    if (!this.#isRunning()) {
      throw new Refused(409, "attempt_ended", "ended");
    }
    if (grip.lease < this.lease) throw new Refused(409, "attempt_taken_over", "taken over");
  }

  #save({ question: sid, sequence, value }: WrittenAnswer) {
    const entries = this.log.get(sid) ?? [];
    const same = entries.find((entry) => entry.sequence === sequence);
    if (same && JSON.stringify(same.value) !== JSON.stringify(value)) {
      throw new Refused(409, "sequence_conflict", "conflict");
    }
    const latest = entries.length > 0 ? this.#latest(entries).sequence : 0;
    const savedAt = same?.savedAt ?? iso(Date.now());
    if (!same) this.log.set(sid, [...entries, { sequence, value, savedAt }]);
    const outcome: Outcome = same ? "already_saved" : latest > sequence ? "stale" : "saved";
    return { question: { sid }, sequence, savedAt, outcome };
  }

  #latest(entries: Logged[]): Logged {
    return entries.reduce((one, other) => (other.sequence > one.sequence ? other : one));
  }

  #opened(): OpenedAttempt {
    const questionList = [question("q1"), question("q2"), question("q3", "multiple_choice")];
    return {
      sid: `attempt-${this.attempts}`,
      number: "A1",
      state: this.state,
      examination: { sid: "e", title: "Examination", passScore: 2, fullScore: 3 },
      ordinal: 1,
      startedAt: iso(this.startedAt),
      deadline: iso(this.deadline),
      serverTime: iso(Date.now()),
      ticket: `ticket-${this.lease}`,
      lease: this.lease,
      heldElsewhere: this.heldElsewhere,
      sectionList: [{ title: "One", score: 3, questionList }],
      answerList: [...this.log].map(([sid, entries]) => {
        const { sequence, value, savedAt } = this.#latest(entries);
        return { question: { sid }, sequence, value, savedAt };
      }),
    };
  }
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
