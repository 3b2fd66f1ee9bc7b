/** What a sitting decides without a server: counting. Pure. */
import type { QuestionView } from "@zhegui/client";
import type { AnswerValue, OpenedAttempt } from "./attempt";
import type { Standing } from "./entry";

/** What the kinds of question say of answers; to a sitting they are any JSON. */
export interface AnswerRules {
  isAnswered(question: QuestionView, value: AnswerValue): boolean;
  isSame(question: QuestionView, one: AnswerValue, other: AnswerValue): boolean;
}

export function questionsOf(attempt: OpenedAttempt): QuestionView[] {
  return attempt.sectionList.flatMap((section) => section.questionList);
}

export interface QuestionState {
  value: AnswerValue;
  isAnswered: boolean;
  /** Null before the first answer. */
  standing: Standing | null;
  /** Whether this browser's store has the answer: it would survive the page. */
  isKept: boolean;
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
  /** Those of them that would survive this page. */
  kept: number;
}

export function tally(states: readonly QuestionState[]): Tally {
  const count = (test: (state: QuestionState) => boolean) => states.filter(test).length;
  const answered = count((state) => state.isAnswered);
  return {
    total: states.length,
    answered,
    unanswered: states.length - answered,
    markedAnswered: count((state) => state.marked && state.isAnswered),
    markedUnanswered: count((state) => state.marked && !state.isAnswered),
    here: count((state) => state.standing === "here"),
    kept: count((state) => state.standing === "here" && state.isKept),
  };
}
