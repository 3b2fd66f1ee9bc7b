import { expect, test } from "vitest";
import {
  type Act,
  addChapter,
  addLesson,
  type Entries,
  moveChapter,
  moveLesson,
  removeChapter,
  removeLesson,
  renameChapter,
  renameLesson,
  stepChapter,
  stepLesson,
} from "./outline";

const OUTLINE: Entries = [
  { sid: "A", title: "甲", lessonList: [lesson("a1"), lesson("a2")] },
  { sid: "B", title: "乙", lessonList: [] },
  { sid: "C", title: "丙", lessonList: [lesson("c1")] },
];

function lesson(sid: string) {
  return { sid, title: sid };
}

/** As `A:a1,a2 B: C:c1`. */
function drawn(entries: Entries): string {
  return entries
    .map(({ sid, title, lessonList }) => {
      const lessons = lessonList.map((each) => each.sid ?? `+${each.title}`);
      return `${sid ?? `+${title}`}:${lessons.join(",")}`;
    })
    .join(" ");
}

test.each<[string, Act, string]>([
  ["a chapter comes last", addChapter("丁"), "A:a1,a2 B: C:c1 +丁:"],
  ["a lesson comes last", addLesson("B", "新"), "A:a1,a2 B:+新 C:c1"],
  ["one comes back", addLesson("C", "旧", "x"), "A:a1,a2 B: C:c1,x"],
  ["a chapter goes with its lessons", removeChapter("A"), "B: C:c1"],
  ["a lesson goes", removeLesson("a1"), "A:a2 B: C:c1"],
  ["a chapter moves", moveChapter("C", 0), "C:c1 A:a1,a2 B:"],
  ["a lesson moves within", moveLesson("a1", "A", 1), "A:a2,a1 B: C:c1"],
  ["a lesson moves elsewhere", moveLesson("a1", "C", 0), "A:a2 B: C:a1,c1"],
  ["to a chapter that is gone nothing moves", moveLesson("a1", "X", 0), "A:a1,a2 B: C:c1"],
  ["what is gone does not move", moveLesson("x", "A", 0), "A:a1,a2 B: C:c1"],
  ["down within a chapter", stepLesson("a1", 1), "A:a2,a1 B: C:c1"],
  ["down over its edge", stepLesson("a2", 1), "A:a1 B:a2 C:c1"],
  ["up over its edge", stepLesson("c1", -1), "A:a1,a2 B:c1 C:"],
  ["the first stays", stepLesson("a1", -1), "A:a1,a2 B: C:c1"],
  ["the last stays", stepLesson("c1", 1), "A:a1,a2 B: C:c1"],
  ["a chapter steps down", stepChapter("A", 1), "B: A:a1,a2 C:c1"],
  ["the first chapter stays", stepChapter("A", -1), "A:a1,a2 B: C:c1"],
])("%s", (_, act, expected) => {
  expect(drawn(act(OUTLINE))).toBe(expected);
});

test("names change alone", () => {
  const [first] = renameLesson("a2", "二")(renameChapter("A", "一")(OUTLINE));
  expect(first).toEqual({
    sid: "A",
    title: "一",
    lessonList: [lesson("a1"), { sid: "a2", title: "二" }],
  });
});
