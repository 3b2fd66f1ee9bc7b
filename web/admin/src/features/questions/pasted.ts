/** Questions that were read from a text. Pure. */
import type { NewQuestion, PastedQuestion } from "@zhegui/client";
import { blanksOf } from "./structure/shapes";

/** Where a line of a text begins and ends; lines count from 1. */
export function caretAt(text: string, line: number): { from: number; to: number } {
  const before = text.split("\n", line);
  const to = before.join("\n").length;
  return { from: to - (before.at(-1)?.length ?? 0), to };
}

/** As it is saved. A chapter without a code is not known by its title alone; one of no kind is none. */
export function savedOf(question: PastedQuestion): NewQuestion[] {
  const { kind, stem, optionList, draft, analysis, difficulty, chapter, classList } = question;
  if (kind === null) return [];
  const { code, title } = chapter ?? {};
  const given = draft ? { draft } : { optionList };
  const place = code ? { chapter: { code, title: title ?? null } } : {};
  return [{ kind, stem, analysis, difficulty, classList, ...given, ...place }];
}

/** The chapter as the text has it. */
export function chapterIn(chapter: PastedQuestion["chapter"]): string {
  return [chapter?.code, chapter?.title].filter(Boolean).join(" ");
}

/** What the blanks of a question accept, a line each. */
export function answersOf({ kind, draft }: Pick<PastedQuestion, "kind" | "draft">): string[] {
  if (kind !== "blank") return [];
  return blanksOf(draft).blankList.map(
    ({ acceptList }, at) => `${at + 1}. ${acceptList.join(" / ")}`,
  );
}
