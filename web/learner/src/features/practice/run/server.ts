/** What a run asks of the server. */
import type { PracticeResult, SavedPracticeAnswer, ShownQuestion } from "@zhegui/client";
import type { Unsent } from "./outbox";

/** All but `finish` reject with `Away` to be called again later. */
export interface Port {
  questions(run: string, position: number): Promise<ShownQuestion[]>;
  answer(run: string, answers: readonly Unsent[]): Promise<SavedPracticeAnswer[]>;
  reveal(run: string, question: string): Promise<SavedPracticeAnswer>;
  finish(run: string): Promise<PracticeResult>;
}

/** The server cannot be reached now. */
export class Away extends Error {}

/** For the sake of one answer, or of their size, none of several was taken; `cause` is the refusal. */
export class AnswerRefused extends Error {}

/** Questions at a time; as many are at hand when the network goes. */
export const STRETCH = 50;
