/** The candidate's answers to one attempt in this browser: written down before they are sent. */
import type { AnswerValue, Receipt, SavedAnswer } from "./attempt";
import { acknowledged, type Entry, reconciled, settled, written } from "./entry";
import type { Store } from "./store";

/** Whether two values are the same answer to the question of this sid. */
type SameAnswer = (question: string, one: AnswerValue, other: AnswerValue) => boolean;

export class Journal {
  readonly #store: Store;
  readonly #user: string;
  readonly #attempt: string;
  readonly #entries = new Map<string, Entry>();

  private constructor(store: Store, user: string, attempt: string) {
    this.#store = store;
    this.#user = user;
    this.#attempt = attempt;
  }

  /** Opens the journal with what an earlier page of this browser left in it. */
  static async open(store: Store, user: string, attempt: string): Promise<Journal> {
    const journal = new Journal(store, user, attempt);
    for (const entry of await store.entries(user, attempt)) {
      journal.#entries.set(entry.question, entry);
    }
    return journal;
  }

  /** False if the answers that are not on the server yet would die with this page. */
  get durable(): boolean {
    return this.#store.durable;
  }

  entry(question: string): Entry | undefined {
    return this.#entries.get(question);
  }

  /** What the server has not taken yet, in the order it was written. */
  unsent(): Entry[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.standing === "here")
      .sort((one, other) => one.writtenAt - other.writtenAt);
  }

  /** Writes an answer down; resolves when it would survive the browser's end. */
  put(question: string, value: AnswerValue, writtenAt: number): Promise<void> {
    return this.#change(question, (old) => written(this.#key(question), old, value, writtenAt));
  }

  acknowledge(receipts: readonly Receipt[]): Promise<void> {
    return this.#each(receipts, (receipt) =>
      this.#change(receipt.question.sid, (old) => acknowledged(old, receipt)),
    );
  }

  settle(
    answers: readonly { question: string; sequence: number }[],
    standing: "late" | "refused",
  ): Promise<void> {
    return this.#each(answers, ({ question, sequence }) =>
      this.#change(question, (old) => settled(old, sequence, standing)),
    );
  }

  /** Takes over what the server holds, without losing what was written here since. */
  reconcile(answers: readonly SavedAnswer[], isSame: SameAnswer): Promise<void> {
    return this.#each(answers, (answer) => {
      const { sid } = answer.question;
      const same = (one: AnswerValue, other: AnswerValue) => isSame(sid, one, other);
      return this.#change(sid, (old) => reconciled(this.#key(sid), old, answer, same));
    });
  }

  async #each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    await Promise.all(items.map(act));
  }

  async #change(
    question: string,
    rule: (old: Entry | undefined) => Entry | undefined,
  ): Promise<void> {
    const entry = await this.#store.change(this.#key(question), rule);
    if (entry) this.#entries.set(entry.question, entry);
  }

  #key(question: string) {
    return { user: this.#user, attempt: this.#attempt, question };
  }
}
