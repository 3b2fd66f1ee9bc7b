/** What lies before the candidate: the paper, the answers, the marks. */
import type { QuestionView } from "@zhegui/client";
import type { AnswerValue, Grip, OpenedAttempt, SavedAnswer } from "./attempt";
import type { Moment } from "./entry";
import { Journal } from "./journal";
import { type AnswerRules, type QuestionState, questionsOf } from "./rules";
import type { Bookmark, Store } from "./store";

interface Around {
  store: Store;
  place: { user: string; examination: string };
  rules: AnswerRules;
}

export class Desk {
  readonly journal: Journal;
  readonly #store: Store;
  readonly #place: { user: string; examination: string };
  readonly #rules: AnswerRules;
  readonly #marked: Set<string>;
  #attempt: OpenedAttempt;
  #current: string | null;

  private constructor(
    { store, place, rules }: Around,
    attempt: OpenedAttempt,
    journal: Journal,
    bookmark: Bookmark | undefined,
  ) {
    this.#store = store;
    this.#place = place;
    this.#rules = rules;
    this.#attempt = attempt;
    this.journal = journal;
    this.#marked = new Set(bookmark?.marked);
    this.#current = bookmark?.current ?? null;
  }

  /** Lays out an attempt with what this browser remembers of it. */
  static async lay(around: Around, attempt: OpenedAttempt): Promise<Desk> {
    const { store, place } = around;
    const journal = await Journal.open(store, place.user, attempt.sid);
    const bookmark = await store.bookmark(place.user, attempt.sid);
    return new Desk(around, attempt, journal, bookmark);
  }

  get attempt(): OpenedAttempt {
    return this.#attempt;
  }

  /** More time was given: the next page is to know it too. */
  prolong(deadline: string): Promise<void> {
    this.#attempt = { ...this.#attempt, deadline };
    return this.remember(true);
  }

  get grip(): Grip {
    return { attempt: this.attempt.sid, ticket: this.attempt.ticket, lease: this.attempt.lease };
  }

  /** Writes an answer down: it counts at once, and this resolves when the store has it or gave up. */
  write(question: string, value: AnswerValue, moment: Moment): Promise<void> {
    return this.journal.put(question, value, moment);
  }

  /** Takes over what the server holds, without losing what was written here since. */
  reconcile(answers: readonly SavedAnswer[]): void {
    const questions = new Map(questionsOf(this.attempt).map((each) => [each.sid, each]));
    this.journal.reconcile(answers, (sid, one, other) => {
      const question = questions.get(sid);
      return question !== undefined && this.#rules.isSame(question, one, other);
    });
  }

  get current(): string | null {
    return this.#current;
  }

  lookAt(question: string): Promise<void> {
    this.#current = question;
    return this.remember(true);
  }

  toggleMark(question: string): Promise<void> {
    if (!this.#marked.delete(question)) this.#marked.add(question);
    return this.remember(true);
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
    return new Map(questionsOf(this.attempt).map((each) => [each.sid, this.#state(each)]));
  }

  #state(question: QuestionView): QuestionState {
    const { sid } = question;
    const entry = this.journal.entry(sid);
    const value = entry?.value ?? null;
    return {
      value,
      isAnswered: this.#rules.isAnswered(question, value),
      standing: entry?.standing ?? null,
      isKept: this.journal.isKept(sid),
      savedAt: entry?.savedAt ?? null,
      marked: this.#marked.has(sid),
    };
  }
}
