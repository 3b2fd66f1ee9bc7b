/** What is typed of a lesson, over what the server has of it. */
import type { LessonCopyDetail } from "@zhegui/client";
import { mergeText } from "./merge-text";

/** What somebody types of a lesson. */
export type Written = Pick<LessonCopyDetail, "title" | "body" | "captions" | "isTrial">;
/** With the version over which it was typed, plus one: what was not typed has nought. */
export type Typed = Written & { over: number; [field: string]: string | boolean | number };
const TEXTS = ["title", "body", "captions"] as const;

/** What two wrote of one text, and nobody can merge. */
export interface Clash {
  theirs: LessonCopyDetail;
  disputed: (typeof TEXTS)[number][];
}

export function typedOf({ title, body, captions, isTrial }: LessonCopyDetail): Typed {
  return { title, body, captions, isTrial, over: 0 };
}

/** What there is to save: a title that is being typed anew has no words yet, and no spaces at its ends. */
export function unsaved(was: Typed, { over: _, ...mine }: Typed): Partial<Written> {
  const given = { ...mine, title: mine.title.trim() || was.title };
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => was[field] !== value));
}

/** A draft of an earlier page over another version: nobody knows what both began from. */
export function staleClash(lesson: LessonCopyDetail, typed: Typed): Clash | undefined {
  if (typed.over === 0 || typed.over === lesson.version + 1) return;
  const disputed = TEXTS.filter((field) => typed[field] !== lesson[field]);
  return disputed.length > 0 ? { theirs: lesson, disputed } : undefined;
}

/** Mine over theirs; `disputed` are the texts in which both changed the same lines. */
export function merged(was: Typed, theirs: Typed, mine: Typed) {
  const values = { ...theirs };
  const disputed: Clash["disputed"] = [];
  if (mine.isTrial !== was.isTrial) values.isTrial = mine.isTrial;
  for (const field of TEXTS) {
    const text = mergeText(was[field], theirs[field], mine[field]);
    values[field] = text ?? mine[field];
    if (text === undefined) disputed.push(field);
  }
  return { values, disputed };
}
