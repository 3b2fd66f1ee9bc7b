/**
 * What is done with the outline of a course. Each act names what it moves by sid, so that it can be
 * done again over an outline that a colleague has changed meanwhile.
 */
import type { CopyChapter, CourseCopySave } from "@zhegui/client";

/** A new lesson has no sid before it is saved. */
interface LessonEntry {
  sid?: string;
  title: string;
}

interface ChapterEntry {
  sid?: string;
  title: string;
  lessonList: readonly LessonEntry[];
}

export type Entries = readonly ChapterEntry[];
export type Act = (entries: Entries) => Entries;

/** As it is saved: names and places alone. */
export function entriesOf(chapters: readonly CopyChapter[]): Entries {
  return chapters.map(({ sid, title, lessonList }) => ({
    sid,
    title,
    lessonList: lessonList.map((lesson) => ({ sid: lesson.sid, title: lesson.title })),
  }));
}

/** For the wire, which takes no list that must not be written. */
export function modelOf(entries: Entries): CourseCopySave["chapterList"] {
  return entries.map((chapter) => ({ ...chapter, lessonList: [...chapter.lessonList] }));
}

function inserted<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)];
}

function mapChapter(sid: string, change: (chapter: ChapterEntry) => ChapterEntry): Act {
  return (entries) => entries.map((each) => (each.sid === sid ? change(each) : each));
}

export function addChapter(title: string): Act {
  return (entries) => [...entries, { title, lessonList: [] }];
}

export function renameChapter(sid: string, title: string): Act {
  return mapChapter(sid, (chapter) => ({ ...chapter, title }));
}

export function removeChapter(sid: string): Act {
  return (entries) => entries.filter((each) => each.sid !== sid);
}

/** `at` counts among the others. */
export function moveChapter(sid: string, at: number): Act {
  return (entries) => {
    const chapter = entries.find((each) => each.sid === sid);
    if (!chapter) return entries;
    return inserted(removeChapter(sid)(entries), chapter, at);
  };
}

/** A new one at the end of a chapter; `sid` brings back one that was withdrawn. */
export function addLesson(chapter: string, title: string, sid?: string): Act {
  const lesson = { title, ...(sid !== undefined && { sid }) };
  return mapChapter(chapter, (each) => ({ ...each, lessonList: [...each.lessonList, lesson] }));
}

export function renameLesson(sid: string, title: string): Act {
  return (entries) =>
    entries.map((chapter) => ({
      ...chapter,
      lessonList: chapter.lessonList.map((each) => (each.sid === sid ? { ...each, title } : each)),
    }));
}

export function removeLesson(sid: string): Act {
  return (entries) =>
    entries.map((chapter) => ({
      ...chapter,
      lessonList: chapter.lessonList.filter((each) => each.sid !== sid),
    }));
}

/** To a place of a chapter; `at` counts among its other lessons. */
export function moveLesson(sid: string, chapter: string, at: number): Act {
  return (entries) => {
    const lesson = entries.flatMap((each) => each.lessonList).find((each) => each.sid === sid);
    if (!lesson || !entries.some((each) => each.sid === chapter)) return entries;
    return mapChapter(chapter, (each) => ({
      ...each,
      lessonList: inserted(each.lessonList, lesson, at),
    }))(removeLesson(sid)(entries));
  };
}

/** One place up or down, over the edge of a chapter into the next one. */
export function stepLesson(sid: string, by: -1 | 1): Act {
  return (entries) => {
    const from = entries.findIndex(({ lessonList }) => lessonList.some((each) => each.sid === sid));
    const at = entries[from]?.lessonList.findIndex((each) => each.sid === sid) ?? -1;
    const size = entries[from]?.lessonList.length ?? 0;
    const isWithin = by === -1 ? at > 0 : at < size - 1;
    const to = entries[isWithin ? from : from + by];
    if (at < 0 || to?.sid === undefined) return entries;
    const end = by === -1 ? to.lessonList.length : 0;
    return moveLesson(sid, to.sid, isWithin ? at + by : end)(entries);
  };
}

export function stepChapter(sid: string, by: -1 | 1): Act {
  return (entries) => {
    const at = entries.findIndex((each) => each.sid === sid);
    if (at < 0 || at + by < 0 || at + by >= entries.length) return entries;
    return moveChapter(sid, at + by)(entries);
  };
}
