/** One candidate's sitting of one examination in this tab, from opening to the end. */

import { Alarm } from "./alarm";
import {
  type AnswerValue,
  type AttemptEvent,
  type OpenedAttempt,
  OTHER_LOGIN,
  Refused,
  Unreachable,
} from "./attempt";
import { deliverAnswers, deliverLate } from "./delivery";
import { Desk } from "./desk";
import {
  isNoneRunning,
  type Opening,
  openAttempt,
  type Surroundings,
  startAttempt,
} from "./opening";
import { Sender } from "./sender";
import type { Ending, Phase, Snapshot } from "./snapshot";
import { Watched } from "./watched";

/** Longer than the server takes answers after the end. */
const AFTER_END_MS = 30_000;

export class Sitting {
  readonly #around: Surroundings;
  readonly #watched: Watched<Snapshot>;
  readonly #sender: Sender;
  readonly #alarm: Alarm;
  #phase: Phase = { name: "opening" };
  #desk: Desk | null = null;
  #deadline = 0;
  #lane: "answer" | "late" = "answer";
  #loginNeeded: Snapshot["loginNeeded"] = null;
  /** Begins an attempt where none runs: until the server has answered that once. */
  #begins: boolean;
  /** Whether the server is to be asked how the attempt stands, though there may be nothing to send. */
  #mustAsk = false;
  #release: () => void = () => undefined;
  #disposed = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#begins = around.intended;
    this.#alarm = new Alarm(around.clock, () => void this.#expire());
    this.#sender = new Sender({
      pending: () => this.#isSending() && (this.#unsent() > 0 || this.#mustAsk),
      deliver: () => this.#deliver(),
      onRefused: (problem) => this.#refused(problem),
      onChange: () => this.#changed(),
    });
    this.#watched = new Watched(() => this.#picture());
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#watched.subscribe(listener);

  readonly snapshot = (): Snapshot => this.#watched.picture();

  /** Starts the attempt, or goes on with the one that runs. */
  async open(): Promise<void> {
    if (await this.#occupy(false)) await this.#enter(false);
    else this.#turn({ name: "elsewhere", where: "tab" });
  }

  /** Goes on here; another tab or device that sits it stops. */
  async takeOver(): Promise<void> {
    const device = this.#phase.name === "elsewhere" && this.#phase.where !== "tab";
    this.#turn({ name: "opening" });
    if (await this.#occupy(true)) await this.#enter(device);
  }

  /**
   * The candidate's answer: shown at once and sent, while the browser's store gets it beside; where it
   * is typed it is sent after a pause, so that not every key makes a request.
   */
  choose(question: string, value: AnswerValue, pauseMs = 0): void {
    if (this.#phase.name !== "running" || !this.#desk) return;
    const { clock } = this.#around;
    const moment = { writtenAt: clock.now(), isGuess: !clock.isHeard };
    this.#noted(this.#desk.write(question, value, moment));
    this.#sender.wake(pauseMs);
  }

  /** Turns to a question; a reload comes back to it. */
  lookAt(question: string): void {
    if (this.#phase.name !== "running") return;
    this.#noted(this.#desk?.lookAt(question));
    this.#sender.wake();
  }

  /** Marks a question to look at again, or takes the mark away. */
  toggleMark(question: string): void {
    if (this.#phase.name === "running") this.#noted(this.#desk?.toggleMark(question));
  }

  /** Hands in, after all answers are on the server. False if it cannot be reached now. */
  async submit(): Promise<boolean> {
    if (this.#phase.name !== "running") return false;
    this.#turn({ name: "handing_in", because: "candidate" });
    const done = (await this.#sender.settle()) && (await this.#handIn(null));
    if (this.#isHandingIn() && done) this.#end("candidate");
    else if (this.#isHandingIn()) this.#resume();
    return this.#isEnded();
  }

  /** The network is back, or the candidate asks for another try. */
  hurry(): void {
    if (this.#isSending()) void this.#sender.hurry();
  }

  /** Looks after the time: where the device slept or its clock was set, the server is asked anew. */
  checkTime(): void {
    if (this.#phase.name !== "running" || !this.#around.clock.isDoubtful) return;
    this.#mustAsk = true;
    this.#sender.wake();
  }

  /** The page is going away: sends what is unsent in a request that outlives it. */
  leave(): void {
    if (this.#isSending() && this.#unsent() > 0) void this.#deliver(true).catch(() => undefined);
  }

  /** Tells the server how the candidate left the page. Lost if it cannot be reached: it is a hint. */
  note(event: AttemptEvent): void {
    if (this.#phase.name !== "running" || !this.#desk) return;
    void this.#around.port.event(this.#desk.grip, [event]).catch(() => undefined);
  }

  dispose(): void {
    this.#disposed = true;
    this.#alarm.clear();
    this.#sender.stop();
    this.#release();
  }

  // Opening

  async #occupy(steal: boolean): Promise<boolean> {
    const { user, examination, occupy } = this.#around;
    const place = `zhegui-sitting ${user} ${examination}`;
    this.#release();
    const release = await occupy(place, () => this.#lostTab(), steal);
    if (!release || this.#disposed) {
      release?.();
      return false;
    }
    this.#release = release;
    return true;
  }

  async #enter(takeOver: boolean): Promise<void> {
    const opening = await this.#opening(takeOver);
    if (opening.name !== "sit" && opening.name !== "over") return this.#turn(opening);
    await this.#layDesk(opening.attempt);
    if (opening.name === "over") return this.#end(opening.because);
    this.#sitDown(opening);
  }

  async #opening(takeOver: boolean): Promise<Opening> {
    const opening = await openAttempt(this.#around, {
      takeOver,
      begin: this.#begins && !takeOver,
    });
    const isUnanswered = opening.name === "blocked" && opening.problem instanceof Unreachable;
    if (!isUnanswered) this.#begins = false;
    return opening;
  }

  #sitDown(opening: Extract<Opening, { name: "sit" }>): void {
    this.#lane = "answer";
    this.#sender.reachable = opening.reachable;
    this.#mustAsk = !opening.reachable;
    if (opening.reachable) this.#heard(opening.attempt);
    this.#noted(this.#desk?.remember(true));
    if (!this.#disposed) this.#resume();
  }

  async #layDesk(attempt: OpenedAttempt): Promise<void> {
    const { store, user, examination, rules } = this.#around;
    this.#desk = await Desk.lay({ store, place: { user, examination }, rules }, attempt);
    this.#deadline = Date.parse(attempt.deadline);
  }

  #resume(): void {
    this.#turn({ name: "running" });
    this.#alarm.set(this.#deadline);
    this.#sender.wake();
  }

  // Sending

  async #deliver(leaving = false): Promise<void> {
    const desk = this.#desk;
    if (!desk) return;
    try {
      if (this.#mustAsk && !leaving) await this.#ask();
      else if (this.#lane === "late") await this.#deliverLate(desk);
      else await this.#deliverAnswers(desk, leaving);
      this.#loginNeeded = null;
    } catch (problem) {
      await this.#mend(problem);
    }
  }

  async #deliverLate(desk: Desk): Promise<void> {
    const { port, clock } = this.#around;
    if (clock.isHeard) desk.journal.date(clock.deviceError());
    await deliverLate(port, desk.grip, desk.journal);
  }

  async #deliverAnswers(desk: Desk, leaving: boolean): Promise<void> {
    const { port, clock } = this.#around;
    const sentAt = clock.mark();
    const { reply, stale } = await deliverAnswers(port, desk.grip, desk.journal, leaving);
    if (reply) {
      clock.sample(reply.serverTime, sentAt);
      this.#endsAt(reply.deadline);
    }
    if (stale) await this.#ask();
  }

  /** Goes another way where there is one, and passes on every other refusal. */
  async #mend(problem: unknown): Promise<void> {
    if (!(problem instanceof Refused)) throw problem;
    if (problem.status === 401) return this.#waitForLogin(problem);
    if (problem.id === "sequence_conflict") return this.#ask();
    const isOver = problem.id === "attempt_ended" || isNoneRunning(problem);
    if (!isOver || this.#lane === "late") throw problem;
    this.#lane = "late";
    this.#mustAsk = false;
    if (this.#phase.name === "running") this.#end("server");
  }

  #waitForLogin({ id }: Refused): never {
    this.#loginNeeded = id === OTHER_LOGIN ? "other" : "expired";
    throw new Unreachable();
  }

  /** Asks how the attempt stands and what the server holds, and goes on from there; begins nothing. */
  async #ask(): Promise<void> {
    const attempt = await startAttempt(this.#around, { takeOver: false, begin: false });
    this.#mustAsk = false;
    const own = this.#desk?.attempt;
    if (attempt.sid !== own?.sid) return this.#end("server");
    if (attempt.lease > own.lease) throw new Refused(409, "attempt_taken_over", "");
    this.#heard(attempt);
    this.#endsAt(attempt.deadline);
  }

  /** The server told its time and what it holds. */
  #heard(attempt: OpenedAttempt): void {
    this.#desk?.journal.date(this.#around.clock.deviceError());
    this.#desk?.reconcile(attempt.answerList);
  }

  #refused(problem: Refused): void {
    if (problem.id === "attempt_taken_over") this.#giveWay("taken_over");
    else if (this.#phase.name === "elsewhere") this.#waitForEnd();
    else if (!this.#isEnded()) this.#turn({ name: "blocked", problem });
  }

  // Ending

  /** The time is up: the server ends the attempt by itself; what is unsent goes there first. */
  async #expire(): Promise<void> {
    if (this.#phase.name === "elsewhere") return this.#sendLate();
    if (this.#phase.name !== "running") return;
    this.#turn({ name: "handing_in", because: "deadline" });
    if ((await this.#sender.settle()) && this.#isTimeUp()) await this.#handIn(this.#deadline);
    if (!this.#isHandingIn()) return;
    if (this.#isTimeUp()) this.#end("deadline");
    else this.#resume();
  }

  /** `deadline` is given by a page whose time is up; false where the attempt goes on. */
  async #handIn(deadline: number | null): Promise<boolean> {
    if (!this.#desk) return false;
    try {
      const now = await this.#around.port.submit(this.#desk.grip, deadline);
      if (now.isActive) this.#endsAt(now.deadline);
      return !now.isActive;
    } catch (problem) {
      if (problem instanceof Refused && problem.id === "attempt_ended") return true;
      if (problem instanceof Unreachable) return false;
      await this.#mend(problem).catch((left: unknown) => {
        if (left instanceof Refused) this.#refused(left);
      });
      return false;
    }
  }

  /** The server says when it ends: what moved it later moves it here, even after its end. */
  #endsAt(deadline: string): void {
    const before = this.#deadline;
    this.#deadline = Date.parse(deadline);
    if (this.#deadline > before) void this.#desk?.prolong(deadline);
    if (this.#phase.name === "running") this.#alarm.set(this.#deadline);
    const rang = this.#phase.name === "ended" && this.#phase.because === "deadline";
    if (rang && !this.#isTimeUp()) this.#resume();
  }

  #isTimeUp(): boolean {
    const { clock } = this.#around;
    return clock.isHeard && clock.now() >= this.#deadline;
  }

  #end(because: Ending): void {
    if (this.#disposed) return;
    this.#alarm.clear();
    this.#mustAsk = false;
    this.#turn({ name: "ended", because });
    this.#noted(this.#desk?.remember(false));
    this.#sender.wake();
  }

  #giveWay(where: "tab" | "taken_over"): void {
    this.#alarm.clear();
    this.#turn({ name: "elsewhere", where });
    if (where === "taken_over") this.#waitForEnd();
  }

  /**
   * The server takes no answers of a device that another one has taken over from. What this one alone
   * has goes to the late lane after the end, unless it takes over again.
   */
  #waitForEnd(): void {
    const { clock } = this.#around;
    this.#lane = "answer";
    if (this.#unsent() > 0) this.#alarm.set(Math.max(this.#deadline, clock.now()) + AFTER_END_MS);
  }

  #sendLate(): void {
    this.#lane = "late";
    this.#sender.wake();
  }

  #lostTab(): void {
    if (!this.#disposed && this.#isSending()) this.#giveWay("tab");
  }

  // State

  #isEnded(): boolean {
    return this.#phase.name === "ended";
  }

  #isHandingIn(): boolean {
    return this.#phase.name === "handing_in";
  }

  /** A tab that has given way still sends what it has: nobody else may have it. */
  #isSending(): boolean {
    const phase = this.#phase;
    if (phase.name === "elsewhere") {
      return this.#desk !== null && (phase.where === "tab" || this.#lane === "late");
    }
    return ["running", "handing_in", "ended"].includes(phase.name);
  }

  #unsent(): number {
    return this.#desk?.journal.unsent().length ?? 0;
  }

  /** Shows a change at once, and again when it is written down: that tells whether it would last. */
  #noted(written: Promise<void> | undefined): void {
    this.#changed();
    void written?.then(() => this.#changed());
  }

  #turn(phase: Phase): void {
    this.#phase = phase;
    this.#changed();
  }

  #changed(): void {
    if (!this.#disposed) this.#watched.changed();
  }

  #picture(): Snapshot {
    return {
      phase: this.#phase,
      attempt: this.#desk?.attempt ?? null,
      current: this.#desk?.current ?? null,
      deadline: this.#deadline,
      states: this.#desk?.states() ?? new Map(),
      reachable: this.#sender.reachable,
      loginNeeded: this.#loginNeeded,
      retryAt: this.#sender.retryAt,
      durable: this.#desk?.journal.durable ?? true,
    };
  }
}
