/**
 * The candidate's answers to one attempt in this browser. What was written counts at once and may be
 * sent at once; the browser's store gets it beside, since the server comes before the second safety.
 */
import type { AnswerValue, Receipt, SavedAnswer } from "./attempt";
import {
  acknowledged,
  dated,
  type Entry,
  type Moment,
  reconciled,
  settled,
  written,
} from "./entry";
import type { Store } from "./store";

/** Whether two values are the same answer to the question of this sid. */
type SameAnswer = (question: string, one: AnswerValue, other: AnswerValue) => boolean;

export class Journal {
  readonly #store: Store;
  readonly #user: string;
  readonly #attempt: string;
  readonly #entries = new Map<string, Entry>();
  /** What the store has not confirmed yet. */
  readonly #unkept = new Map<string, Entry>();

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

  /** Whether the newest answer to a question would survive the browser's end. */
  isKept(question: string): boolean {
    return this.durable && !this.#unkept.has(question);
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

  /** Writes an answer down; resolves when the store has it, or gave up. */
  put(question: string, value: AnswerValue, moment: Moment): Promise<void> {
    return this.#change(question, (old) => written(this.#key(question), old, value, moment));
  }

  acknowledge(receipts: readonly Receipt[]): void {
    for (const receipt of receipts) {
      void this.#change(receipt.question.sid, (old) => acknowledged(old, receipt));
    }
  }

  settle(
    answers: readonly { question: string; sequence: number }[],
    standing: "late" | "refused",
  ): void {
    for (const { question, sequence } of answers) {
      void this.#change(question, (old) => settled(old, sequence, standing));
    }
  }

  /** Takes over what the server holds, without losing what was written here since. */
  reconcile(answers: readonly SavedAnswer[], isSame: SameAnswer): void {
    for (const answer of answers) {
      const { sid } = answer.question;
      const same = (one: AnswerValue, other: AnswerValue) => isSame(sid, one, other);
      void this.#change(sid, (old) => reconciled(this.#key(sid), old, answer, same));
    }
  }

  /** The server's time is known now: what was dated by the device's clock gets its true date. */
  date(error: number): void {
    for (const question of this.#entries.keys()) {
      void this.#change(question, (old) => dated(old, error));
    }
  }

  async #change(
    question: string,
    rule: (old: Entry | undefined) => Entry | undefined,
  ): Promise<void> {
    const old = this.#entries.get(question);
    const entry = rule(old);
    if (!entry || entry === old) return;
    this.#entries.set(question, entry);
    this.#unkept.set(question, entry);
    await this.#store.put(entry);
    if (this.#unkept.get(question) === entry) this.#unkept.delete(question);
  }

  #key(question: string) {
    return { user: this.#user, attempt: this.#attempt, question };
  }
}
