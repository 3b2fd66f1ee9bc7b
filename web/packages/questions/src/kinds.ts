/** The kinds of question by their names on the wire, and what is asked of them. */
import { blank } from "./blank/kind";
import { multipleChoice, singleChoice, trueFalse } from "./choice/kind";
import type { AskedQuestion, Kind } from "./kind";
import { matching } from "./matching/kind";
import { numeric } from "./numeric/kind";
import { ordering } from "./ordering/kind";
import { sameJson } from "./same-json";
import { unknownKind } from "./unknown/kind";

const KINDS: readonly Kind[] = [
  singleChoice,
  multipleChoice,
  trueFalse,
  blank,
  numeric,
  ordering,
  matching,
];

const byName = new Map<string, Kind>(KINDS.map((kind) => [kind.name, kind]));

/** The kind of a question; for one that this page does not know, a kind that says so. */
export function kindOf({ kind }: Pick<AskedQuestion, "kind">): Kind {
  return byName.get(kind) ?? unknownKind;
}

/** The stem as its kind shows it. */
export function stemOf(question: AskedQuestion): string {
  return kindOf(question).stem?.(question) ?? question.stem;
}

/**
 * Loads what the questions of a paper are answered with. Best effort: what fails now loads when it is
 * shown.
 */
export function loadKinds(questions: readonly AskedQuestion[]): void {
  for (const kind of new Set(questions.map(kindOf))) void kind.load?.().catch(() => undefined);
}

/** What a sitting asks of answers, which it takes as any JSON. */
export const answerRules = {
  /** Whether a value answers the question: withdrawn and empty ones do not. */
  isAnswered(question: AskedQuestion, value: unknown): boolean {
    return kindOf(question).canonical(value) !== null;
  },

  /** Whether two values are the same answer to the question. */
  isSame(question: AskedQuestion, one: unknown, other: unknown): boolean {
    const { canonical } = kindOf(question);
    return sameJson(canonical(one), canonical(other));
  },
};
