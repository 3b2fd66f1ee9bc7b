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
  structure: string;
  figures: string;
  analysis: string;
  difficulty: string;
  chapter: string;
  classes: string;
}

/** What stands in the form of a question that is there; `chapter` is its code. */
export function formOf(
  draft: QuestionDraft,
  question: Question,
  chapter: string | undefined,
): QuestionForm {
  const { sid, version, kind, stem, analysis } = draft;
  const structure = givenBy(kind) === "draft" ? draft.draft : draft.optionList;
  return {
    sid,
    version,
    kind,
    stem,
    analysis,
    structure: JSON.stringify(structure),
    figures: JSON.stringify(draft.figureList),
    difficulty: question.difficulty === null ? "" : String(question.difficulty),
    chapter: chapter ?? "",
    classes: question.classes ?? "",
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
  const chapter = textIn(values, "chapter");
  const difficulty = textIn(values, "difficulty");
  return {
    ...(has("stem") && { stem: textIn(values, "stem") }),
    ...(has("structure") && structureOf(kind, textIn(values, "structure"), words)),
    ...(has("figures") && {
      figureList: figuresOf(textIn(values, "figures")).map(({ sid }) => ({ sid })),
    }),
    ...(has("analysis") && { analysis: textIn(values, "analysis") }),
    ...(has("difficulty") && { difficulty: difficulty ? Number(difficulty) : null }),
    ...(has("chapter") && { chapter: chapter ? { code: chapter } : null }),
    ...(has("classes") && { classList: labelsOf(textIn(values, "classes")) }),
  };
}
