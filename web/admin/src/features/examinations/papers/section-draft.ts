/** A section of a paper as a form holds it: every value as text, since half a number is one too. */
import type { Paper, PaperSave, PaperSectionRecord } from "@zhegui/client";
import { typedNumber } from "@zhegui/domain/numbers";

export interface SectionDraft {
  /** Tells the sections of a form apart while they move. */
  id: string;
  title: string;
  bank: string;
  kind: string;
  chapter: string;
  classLabel: string;
  difficulty: string;
  count: string;
  score: string;
  markingRule: string;
  markingPoints: string;
  /** Of a section that names its questions; null where it draws them. */
  questions: string[] | null;
}

/** What a control of a section writes. */
export type Written = Exclude<keyof SectionDraft, "id" | "questions">;

type Section = PaperSave["sectionList"][number];

export function newSection(id: string): SectionDraft {
  return {
    id,
    title: "",
    bank: "",
    kind: "",
    chapter: "",
    classLabel: "",
    difficulty: "",
    count: "",
    score: "",
    markingRule: "",
    markingPoints: "",
    questions: null,
  };
}

function draftOf(section: PaperSectionRecord, at: number): SectionDraft {
  return {
    id: String(at),
    title: section.title,
    bank: section.bank?.sid ?? "",
    kind: section.kind ?? "",
    chapter: section.chapter ?? "",
    classLabel: section.classLabel ?? "",
    difficulty: String(section.difficulty ?? ""),
    count: String(section.count),
    score: String(section.score),
    markingRule: section.markingRule ?? "",
    markingPoints: String(section.markingPoints ?? ""),
    questions: section.questionList?.map(({ sid }) => sid) ?? null,
  };
}

/** The sections of a saved paper as one text, which a form keeps as its draft. */
export function sectionsText({ sectionList }: Pick<Paper, "sectionList">): string {
  return JSON.stringify(sectionList.map(draftOf));
}

/** The sections of a form; one that is new begins with one. */
export function readSections(text: string): SectionDraft[] {
  const kept: Partial<SectionDraft>[] = text === "" ? [{}] : JSON.parse(text);
  // A draft may be older than this page, and lack what sections have since.
  return kept.map((section, at) => ({ ...newSection(String(at)), ...section }));
}

/** A section as the server takes it. */
export function sectionOf(draft: SectionDraft): Section {
  const worth = {
    title: draft.title.trim(),
    score: typedNumber(draft.score),
    ...(draft.markingRule && { markingRule: draft.markingRule as Section["markingRule"] }),
    ...(draft.markingPoints && { markingPoints: typedNumber(draft.markingPoints) }),
  };
  if (draft.questions) return { ...worth, questionList: draft.questions.map((sid) => ({ sid })) };
  return {
    ...worth,
    bank: { sid: draft.bank },
    kind: draft.kind as NonNullable<PaperSectionRecord["kind"]>,
    count: typedNumber(draft.count),
    ...(draft.chapter && { chapter: draft.chapter }),
    ...(draft.classLabel.trim() && { classLabel: draft.classLabel.trim() }),
    ...(draft.difficulty && { difficulty: Number(draft.difficulty) }),
  };
}
