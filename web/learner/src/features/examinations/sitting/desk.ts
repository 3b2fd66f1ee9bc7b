/** What lies before the candidate: the paper, the answers, the marks. */
import type { AnswerValue, Grip, OpenedAttempt } from "./attempt";
import { Journal } from "./journal";
import { type QuestionState, questionsOf } from "./rules";
import type { Bookmark, Store } from "./store";

export class Desk {
  readonly attempt: OpenedAttempt;
  readonly journal: Journal;
  readonly #store: Store;
  readonly #place: { user: string; examination: string };
  readonly #marked: Set<string>;
  #current: string | null;
  /** Chosen but not written down yet: shown at once. */
  readonly #drafts = new Map<string, AnswerValue>();
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(
    store: Store,
    place: { user: string; examination: string },
    attempt: OpenedAttempt,
    journal: Journal,
    bookmark: Bookmark | undefined,
  ) {
    this.#store = store;
    this.#place = place;
    this.attempt = attempt;
    this.journal = journal;
    this.#marked = new Set(bookmark?.marked);
    this.#current = bookmark?.current ?? null;
  }

  /** Lays out an attempt with what this browser remembers of it. */
  static async lay(
    store: Store,
    place: { user: string; examination: string },
    attempt: OpenedAttempt,
  ): Promise<Desk> {
    const journal = await Journal.open(store, place.user, attempt.sid);
    const bookmark = await store.bookmark(place.user, attempt.sid);
    return new Desk(store, place, attempt, journal, bookmark);
  }

  get grip(): Grip {
    return { attempt: this.attempt.sid, ticket: this.attempt.ticket, lease: this.attempt.lease };
  }

  /** Writes an answer down; it shows at once, and survives the browser when this resolves. */
  write(question: string, value: AnswerValue, writtenAt: number): Promise<void> {
    this.#drafts.set(question, value);
    const put = this.journal.put(question, value, writtenAt).then(() => {
      if (this.#drafts.get(question) === value) this.#drafts.delete(question);
    });
    this.#writing = Promise.all([this.#writing, put]);
    return put;
  }

  /** Resolves when everything that was chosen so far is written down. */
  async written(): Promise<void> {
    await this.#writing;
  }

  get current(): string | null {
    return this.#current;
  }

  lookAt(question: string): void {
    this.#current = question;
    void this.remember(true);
  }

  toggleMark(question: string): void {
    if (!this.#marked.delete(question)) this.#marked.add(question);
    void this.remember(true);
  }

  /** Remembers the attempt for the next page; without its paper once it is over. */
  remember(running: boolean): Promise<void> {
    const opened = running ? this.attempt : null;
    const bookmark: Bookmark = {
      ...this.#place,
      attempt: this.attempt.sid,
      opened,
      marked: [...this.#marked],
      current: this.#current,
    };
    return this.#store.keep(bookmark);
  }

  states(): Map<string, QuestionState> {
    return new Map(questionsOf(this.attempt).map(({ sid }) => [sid, this.#state(sid)]));
  }

  #state(question: string): QuestionState {
    const marked = this.#marked.has(question);
    const draft = this.#drafts.get(question);
    if (draft !== undefined) return { value: draft, standing: "here", savedAt: null, marked };
    const entry = this.journal.entry(question);
    return {
      value: entry?.value ?? null,
      standing: entry?.standing ?? null,
      savedAt: entry?.savedAt ?? null,
      marked,
    };
  }
}
