/** What a sitting decides without a server: choosing and counting. Pure. */
import type { QuestionView } from "@zhegui/client";
import type { AnswerValue, OpenedAttempt } from "./attempt";
import { isAnswered, type Standing } from "./entry";

/** What a click or a key on one option makes of the answer. */
export function chosen(kind: string, old: AnswerValue, option: string): AnswerValue {
  if (kind !== "multiple_choice") return option;
  const before = Array.isArray(old) ? old : [];
  const after = before.includes(option)
    ? before.filter((sid) => sid !== option)
    : [...before, option];
  return after.length > 0 ? after : null;
}

const KINDS = ["single_choice", "multiple_choice", "true_false"] as const;

/** The kind of a question, for its name; undefined for one that this page does not know. */
export function knownKind(kind: string): (typeof KINDS)[number] | undefined {
  return KINDS.find((known) => known === kind);
}

export function isChosen(value: AnswerValue | undefined, option: string): boolean {
  return Array.isArray(value) ? value.includes(option) : value === option;
}

/** The option's index for a key: letters and digits from the first on; null if there is none. */
export function optionIndex(key: string, options: number): number | null {
  if (!/^[a-z1-9]$/i.test(key)) return null;
  const index = /[1-9]/.test(key) ? Number(key) - 1 : key.toUpperCase().charCodeAt(0) - 65;
  return index < options ? index : null;
}

export function letter(index: number): string {
  return String.fromCharCode(65 + index);
}

export function questionsOf(attempt: OpenedAttempt): QuestionView[] {
  return attempt.sectionList.flatMap((section) => section.questionList);
}

export interface QuestionState {
  value: AnswerValue;
  /** Null before the first answer. */
  standing: Standing | null;
  savedAt: string | null;
  marked: boolean;
}

export interface Tally {
  total: number;
  answered: number;
  unanswered: number;
  markedAnswered: number;
  markedUnanswered: number;
  /** Not on the server yet. */
  here: number;
}

export function tally(states: readonly QuestionState[]): Tally {
  const count = (test: (state: QuestionState) => boolean) => states.filter(test).length;
  const answered = count((state) => isAnswered(state.value));
  return {
    total: states.length,
    answered,
    unanswered: states.length - answered,
    markedAnswered: count((state) => state.marked && isAnswered(state.value)),
    markedUnanswered: count((state) => state.marked && !isAnswered(state.value)),
    here: count((state) => state.standing === "here"),
  };
}
