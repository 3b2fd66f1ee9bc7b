import type { Beat, Credit } from "@zhegui/client";
import { randomSid } from "@zhegui/client/random-sid";
import { debtOf, goesOn, lengthOf, type Stretch, withDebt } from "./stretch";

export interface ReporterEvents {
  onCredit: (credit: Credit) => void;
  /** What waits is sent again with the next beat; where it says true, also without one. */
  onAway: (cause: unknown) => boolean;
}

/** As long as between two beats: a film that is paused, or a lesson that is left, has none. */
const AGAIN_MS = 10_000;
const MS = 1000;
/** The server vouches for no more than a minute between two beats. */
const LONGEST_OPEN = 60;

/** Sends what was studied, in order and one beat at a time; keeps what could not be sent. */
export class Reporter {
  #session = randomSid();
  /** When the session began, until the server has heard of it: what lay before counts too. */
  #began: number | undefined;
  #isHeard = false;
  #waiting: Stretch[] = [];
  #sent: { end: number; debt: number } | undefined;
  #sending = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  #lesson: string;
  #send: (beat: Beat) => Promise<Credit>;
  #events: ReporterEvents;

  constructor(lesson: string, send: (beat: Beat) => Promise<Credit>, events: ReporterEvents) {
    this.#lesson = lesson;
    this.#send = send;
    this.#events = events;
  }

  /** Takes the place of a player that is open elsewhere. */
  takeOver(): void {
    this.#session = randomSid();
    this.#began = undefined;
    this.#isHeard = false;
    this.#sent = undefined;
  }

  /** Adds a stretch and sends what waits. An empty one tells only where the player is. */
  async report(stretch: Stretch): Promise<void> {
    this.#began ??= performance.now();
    this.#keep(stretch);
    await this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    if (this.#sending) return;
    clearTimeout(this.#again);
    this.#sending = true;
    try {
      await this.#drain();
    } catch (cause) {
      const isWorthIt = this.#events.onAway(cause);
      if (isWorthIt) this.#again = setTimeout(() => void this.#sendWaiting(), AGAIN_MS);
    } finally {
      this.#sending = false;
    }
  }

  /** What waits and goes on where the last stretch ended is one claim: time passed for all of it. */
  #keep(stretch: Stretch): void {
    const last = this.#waiting.at(-1);
    const isOnItsWay = this.#sending && this.#waiting.length === 1;
    if (last && !isOnItsWay && goesOn(last, stretch)) {
      this.#waiting[this.#waiting.length - 1] = { ...stretch, start: last.start };
    } else {
      this.#waiting.push(stretch);
    }
  }

  async #drain(): Promise<void> {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const stretch = this.#claimed(next);
      const session = this.#session;
      const credit = await this.#send(this.#beat(stretch));
      this.#waiting.shift();
      if (session !== this.#session) continue; // An answer to the player whose place was taken.
      this.#isHeard = true;
      this.#sent = { end: stretch.end, debt: debtOf(stretch, credit) };
      this.#events.onCredit(credit);
    }
  }

  #claimed(stretch: Stretch): Stretch {
    const before = this.#sent;
    const follows = before?.end === stretch.start && lengthOf(stretch) > 0;
    return follows ? withDebt(stretch, before.debt) : stretch;
  }

  #beat(stretch: Stretch): Beat {
    return {
      lesson: { sid: this.#lesson },
      position: round(stretch.position),
      playedSeconds: round(lengthOf(stretch)),
      rate: stretch.rate,
      sessionSid: this.#session,
      ...(!this.#isHeard && { openSeconds: this.#openSeconds() }),
    };
  }

  #openSeconds(): number {
    const ms = performance.now() - (this.#began ?? performance.now());
    return round(Math.min(ms / MS, LONGEST_OPEN));
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
