/** What a page needs to know of a kind of question. To add one, write its module and name it in kinds.ts. */
import type { OptionView } from "@zhegui/client";
import type { CustomTypeOptions } from "i18next";
import type { ComponentType, FunctionComponent, LazyExoticComponent } from "react";

type Texts = CustomTypeOptions["resources"]["questions"];

/** The kinds that this page has words for, by their names on the wire. */
export type KindName = Exclude<keyof Texts["kind"], "unknown">;

/** A question on a paper or in a review, as far as its kind reads it. */
export interface AskedQuestion {
  sid: string;
  kind: string;
  stem: string;
  optionList: readonly OptionView[];
  /** What its kind shows besides options; each kind reads its own. */
  body?: unknown;
}

export interface AnswerProps {
  question: AskedQuestion;
  /** Any JSON, as a browser or the server kept it; `null` before the first answer. */
  value: unknown;
  disabled: boolean;
  onAnswer: (value: unknown) => void;
}

export interface ReviewProps {
  question: AskedQuestion;
  value: unknown;
  /** A right value, in the form of `value`. */
  answer: unknown;
}

/** Keys to tell of below a question, and what they do. */
export interface KeyHint {
  keys: readonly string[];
  /** From the first of two keys to the second. */
  isRange?: boolean;
  does: keyof Texts["keys"];
}

/** A component, or one that is loaded when it is first shown: `Suspense` stands around it. */
type Shown<Props> = ComponentType<Props> | LazyExoticComponent<FunctionComponent<Props>>;

export interface Kind {
  readonly name: KindName | "unknown";
  /** The value in one form, equal for equal answers; `null` where it answers nothing. */
  canonical(value: unknown): unknown;
  /** Loads `Answer` ahead, so that a question can be answered after the network went. */
  load?(): Promise<unknown>;
  /** The stem as it is shown, where it is not shown as it is. */
  stem?(question: AskedQuestion): string;
  /** How long typing may wait before it is sent, in milliseconds; it is written down at once. */
  readonly pauseMs?: number;
  /** Where one answers it. */
  readonly Answer: Shown<AnswerProps>;
  /** What was answered beside what is right. */
  readonly Review: Shown<ReviewProps>;
  keys(question: AskedQuestion): readonly KeyHint[];
  /** What a key makes of the answer, pressed while the paper has the focus; `undefined` where it means nothing. */
  press(question: AskedQuestion, value: unknown, key: string): unknown;
}
