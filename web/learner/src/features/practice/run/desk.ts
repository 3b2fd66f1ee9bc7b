/** One run of practice in this tab: its questions, what was answered, and what is still to be sent. */
import type {
  MarkedQuestion,
  PracticeResult,
  PracticeRun,
  SavedPracticeAnswer,
  SheetItem,
  ShownQuestion,
} from "@zhegui/client";
import { serverInstant } from "@zhegui/client/server-clock";
import type { Outbox, Unsent } from "./outbox";
import { type Delivery, sendAnswers } from "./sending";
import { Away, type Port, STRETCH } from "./server";

export type Mark = SheetItem["mark"] | "waiting";

/** What is answered and not submitted, by question: it lasts until it is, or the run is finished. */
export interface Drafts {
  read(): Record<string, unknown>;
  keep(drafts: Record<string, unknown>): void;
}

const RETRY_MS = 5_000;

export interface Picture {
  position: number;
  shown: ShownQuestion | undefined;
  marked: MarkedQuestion | undefined;
  mark: Mark;
  marks: readonly Mark[];
  draft: unknown;
  guessed: boolean;
  isAway: boolean;
  isFailed: boolean;
  /** The run was to be finished, and answers of it wait. */
  isHeld: boolean;
  unsent: number;
}

export class Desk {
  readonly run: PracticeRun;
  readonly #user: string;
  readonly #port: Port;
  readonly #outbox: Outbox;
  readonly #keeping: Drafts;
  readonly #onRefused: (cause: unknown) => void;
  readonly #listeners = new Set<() => void>();
  readonly #shown = new Map<number, ShownQuestion>();
  readonly #marked = new Map<string, MarkedQuestion>();
  readonly #marks = new Map<string, Mark>();
  readonly #drafts = new Map<string, unknown>();
  readonly #guessed = new Set<string>();
  readonly #unsent = new Map<string, Unsent>();
  readonly #loading = new Set<number>();
  #position: number;
  #seenAt = performance.now();
  #isAway = false;
  #isFailed = false;
  #isHeld = false;
  #isFinishing = false;
  #refusals = 0;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #picture: Picture;

  constructor(around: {
    run: PracticeRun;
    user: string;
    port: Port;
    outbox: Outbox;
    drafts: Drafts;
    onRefused: (cause: unknown) => void;
  }) {
    this.run = around.run;
    this.#user = around.user;
    this.#port = around.port;
    this.#outbox = around.outbox;
    this.#keeping = around.drafts;
    this.#onRefused = around.onRefused;
    this.#position = Math.min(around.run.position, around.run.sheetList.length - 1);
    for (const { question, mark } of around.run.sheetList) this.#marks.set(question.sid, mark);
    for (const [question, value] of Object.entries(around.drafts.read())) {
      if (this.#marks.get(question) === "open") this.#drafts.set(question, value);
    }
    this.#picture = this.#take();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly picture = (): Picture => this.#picture;

  /** Loads what is before the learner, and sends what an earlier page could not. */
  async open(): Promise<void> {
    await Promise.all([this.#load(this.#position), this.#takeUp()]);
  }

  go(position: number): void {
    if (position < 0 || position >= this.run.sheetList.length) return;
    this.#position = position;
    this.#seenAt = performance.now();
    this.#changed();
    void this.#load(position);
  }

  draft(value: unknown): void {
    const sid = this.#sid();
    if (this.#picture.mark !== "open" || !sid) return;
    this.#drafts.set(sid, value);
    this.#keepDrafts();
    this.#changed();
  }

  /**
   * Finishes the run once every answer of it has arrived; null while one waits, here or of another tab,
   * or was just refused. What was not submitted is gone with the run.
   */
  async finish(): Promise<PracticeResult | null> {
    const refusals = this.#refusals;
    await this.#takeUp();
    this.#isHeld = this.#unsent.size > 0;
    this.#changed();
    if (this.#isHeld || this.#refusals > refusals) return null;
    this.#isFinishing = true;
    try {
      const result = await this.#port.finish(this.run.sid);
      this.#keeping.keep({});
      return result;
    } finally {
      this.#isFinishing = false;
    }
  }

  toggleGuessed(): void {
    const sid = this.#sid();
    if (this.#picture.mark !== "open" || !sid) return;
    if (!this.#guessed.delete(sid)) this.#guessed.add(sid);
    this.#changed();
  }

  /** Sends the answer, and writes it down in case it does not arrive; neither waits for the other. */
  async submit(): Promise<void> {
    const { shown, draft, mark, guessed } = this.#picture;
    if (!shown?.asked || mark !== "open" || draft === undefined || draft === null) return;
    if (this.#isFinishing) return;
    const answer: Unsent = {
      user: this.#user,
      run: this.run.sid,
      question: shown.question.sid,
      version: shown.asked.version,
      value: draft,
      guessed,
      durationMs: Math.min(Math.round(performance.now() - this.#seenAt), 24 * 60 * 60 * 1000),
      answeredAt: serverInstant(),
    };
    this.#unsent.set(answer.question, answer);
    this.#marks.set(answer.question, "waiting");
    this.#changed();
    this.#keepDrafts();
    await Promise.all([this.#outbox.put(answer), this.send()]);
  }

  /** Looks up what is right without an answer. */
  async reveal(): Promise<void> {
    const { shown, mark } = this.#picture;
    if (!shown?.asked || mark !== "open") return;
    try {
      this.#note(await this.#port.reveal(this.run.sid, shown.question.sid), "seen");
    } catch (cause) {
      if (cause instanceof Away) this.#isAway = true;
      else this.#onRefused(cause);
    }
    this.#changed();
  }

  /** Sends what waits; comes back by itself while the server is away. */
  send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      this.#changed();
    });
    return this.#sending;
  }

  /** The network is back: sends, and loads what is missing. */
  async hurry(): Promise<void> {
    await Promise.all([this.send(), this.#load(this.#position)]);
  }

  /** A question left the mistakes. */
  left(question: string): void {
    const marked = this.#marked.get(question);
    if (marked) this.#marked.set(question, { ...marked, isMistake: false });
    this.#changed();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #sendAll(): Promise<void> {
    // The verdict waits for no storage.
    const outbox = { remove: async (answer: Unsent) => void this.#outbox.remove(answer) };
    const sending = { port: this.#port, outbox };
    while (this.#unsent.size > 0) {
      const delivery = await sendAnswers(sending, [...this.#unsent.values()]);
      this.#noteDelivery(delivery);
      if (delivery.waiting.length > 0) return this.#comeBack();
      this.#isAway = false;
    }
    this.#isHeld = false;
  }

  #noteDelivery({ saved, taken, refused }: Delivery): void {
    for (const { question } of taken) this.#unsent.delete(question);
    for (const each of saved) this.#note(each, "shielded");
    for (const { answer } of refused) {
      this.#unsent.delete(answer.question);
      this.#marks.set(answer.question, "open");
    }
    if (refused.length === 0) return;
    this.#refusals += refused.length;
    this.#onRefused(refused.at(-1)?.cause);
    this.#keepDrafts();
  }

  /** Sends what waits, also what an earlier page or another tab has written down and not sent. */
  async #takeUp(): Promise<void> {
    for (const answer of await this.#outbox.all(this.#user, this.run.sid)) {
      if (this.#marks.get(answer.question) !== "open") continue;
      this.#unsent.set(answer.question, answer);
      this.#marks.set(answer.question, "waiting");
      this.#drafts.set(answer.question, answer.value);
    }
    this.#changed();
    await this.send();
  }

  #keepDrafts(): void {
    const open = [...this.#drafts].filter(
      ([sid, value]) => this.#marks.get(sid) === "open" && value !== null,
    );
    this.#keeping.keep(Object.fromEntries(open));
  }

  #comeBack(): void {
    this.#isAway = true;
    this.#timer = setTimeout(() => void this.send(), RETRY_MS);
  }

  #note({ question, marked, outcome }: SavedPracticeAnswer, otherwise: Mark): void {
    if (marked) {
      this.#marked.set(question.sid, marked);
      this.#dropOther(question.sid);
    }
    const known = marked && (marked.verdict ?? "seen");
    this.#marks.set(question.sid, outcome === "shielded" ? "shielded" : (known ?? otherwise));
  }

  /** Asks for a question anew that stands here in another version than was marked. */
  #dropOther(question: string): void {
    const position = this.run.sheetList.findIndex((each) => each.question.sid === question);
    const shown = this.#shown.get(position);
    if (!shown || this.#isAsMarked(shown)) return;
    this.#shown.delete(position);
    void this.#load(position);
  }

  /** Value and key name the options of the version that was marked, and of no other. */
  #isAsMarked({ question, asked }: ShownQuestion): boolean {
    const marked = this.#marked.get(question.sid);
    return !marked || !asked || marked.version === asked.version;
  }

  async #load(position: number): Promise<void> {
    const first = Math.floor(position / STRETCH) * STRETCH;
    const next = position - first > STRETCH / 2 ? first + STRETCH : first;
    await Promise.all([...new Set([first, next])].map((at) => this.#loadStretch(at)));
  }

  async #loadStretch(first: number): Promise<void> {
    const isBeyond = first >= this.run.sheetList.length;
    if (isBeyond || this.#isWhole(first) || this.#loading.has(first)) return;
    this.#loading.add(first);
    try {
      await this.#ask(first);
      // What was marked while the questions were on their way may be of another version.
      if (!this.#isWhole(first)) await this.#ask(first);
      this.#isFailed = !this.#isWhole(first);
      this.#isAway = false;
    } catch (cause) {
      if (cause instanceof Away) this.#isAway = true;
      else this.#isFailed = true;
    } finally {
      this.#loading.delete(first);
      this.#changed();
    }
  }

  async #ask(first: number): Promise<void> {
    for (const each of await this.#port.questions(this.run.sid, first)) this.#keep(each);
  }

  #isWhole(first: number): boolean {
    const stretch = this.run.sheetList.slice(first, first + STRETCH);
    return stretch.every((_, at) => this.#shown.has(first + at));
  }

  /** What stands here already stays, in its version: something may be chosen in it. */
  #keep(shown: ShownQuestion): void {
    // Another tab has gone on with the run since, which asks something else in this place by now.
    if (this.run.sheetList[shown.position]?.question.sid !== shown.question.sid) return;
    if (shown.marked) this.#marked.set(shown.question.sid, shown.marked);
    const there = this.#shown.get(shown.position);
    if (there && this.#isAsMarked(there)) return;
    if (this.#isAsMarked(shown)) this.#shown.set(shown.position, shown);
  }

  #sid(): string | undefined {
    return this.run.sheetList[this.#position]?.question.sid;
  }

  #changed(): void {
    this.#picture = this.#take();
    for (const listener of this.#listeners) listener();
  }

  #take(): Picture {
    const sid = this.#sid() ?? "";
    return {
      position: this.#position,
      shown: this.#shown.get(this.#position),
      marked: this.#marked.get(sid),
      mark: this.#marks.get(sid) ?? "open",
      marks: this.run.sheetList.map(({ question }) => this.#marks.get(question.sid) ?? "open"),
      draft: this.#drafts.get(sid) ?? null,
      guessed: this.#guessed.has(sid),
      isAway: this.#isAway,
      isFailed: this.#isFailed,
      isHeld: this.#isHeld,
      unsent: this.#unsent.size,
    };
  }
}
