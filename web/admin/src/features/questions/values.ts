/** A question as its form has it, each field one text, and as a save gives it. Pure. */
import type { Question, QuestionDraft, QuestionSave } from "@zhegui/client";
import type { Values } from "@zhegui/records";
import { figuresOf } from "./figure-list";
import { givenBy, structureOf } from "./structure/shapes";

export interface QuestionForm {
  sid: string;
  version: number;
  kind: Question["kind"];
  stem: string;
  optionList: string;
  draft: string;
  figureList: string;
  analysis: string;
  difficulty: string;
  chapter: string;
  classList: string;
}

/** What stands in the form of a question that is there; `chapter` is its code. */
export function formOf(
  draft: QuestionDraft,
  question: Question,
  chapter: string | undefined,
): QuestionForm {
  const { sid, version, kind, stem, analysis } = draft;
  return {
    sid,
    version,
    kind,
    stem,
    analysis,
    optionList: JSON.stringify(draft.optionList),
    draft: JSON.stringify(draft.draft),
    figureList: JSON.stringify(draft.figureList),
    difficulty: question.difficulty === null ? "" : String(question.difficulty),
    chapter: chapter ?? "",
    classList: question.classes ?? "",
  };
}

function textIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

/** The labels of a text, between spaces or commas of either width. */
export function labelsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,\u3001\uff0c]+/).filter(Boolean))];
}

/** What a save gives of these values: of a new question all of them, else those that were changed. */
export function saveOf(
  kind: string,
  values: Values,
  words: readonly [string, string],
): Omit<QuestionSave, "sid" | "version" | "bank" | "kind"> {
  const has = (name: string): boolean => name in values;
  const given = givenBy(kind);
  const chapter = textIn(values, "chapter");
  const difficulty = textIn(values, "difficulty");
  return {
    ...(has("stem") && { stem: textIn(values, "stem") }),
    ...(has(given) && structureOf(kind, textIn(values, given), words)),
    ...(has("figureList") && {
      figureList: figuresOf(textIn(values, "figureList")).map(({ sid }) => ({ sid })),
    }),
    ...(has("analysis") && { analysis: textIn(values, "analysis") }),
    ...(has("difficulty") && { difficulty: difficulty ? Number(difficulty) : null }),
    ...(has("chapter") && { chapter: chapter ? { code: chapter } : null }),
    ...(has("classList") && { classList: labelsOf(textIn(values, "classList")) }),
  };
}
