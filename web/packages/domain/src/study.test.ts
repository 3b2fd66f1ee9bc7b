// @vitest-environment jsdom
import type { LessonOutline } from "@zhegui/client";
import { describe, expect, test } from "vitest";
import { lessonsOf, lessonToGoOn } from "./study";

function lesson(sid: string): LessonOutline {
  return {
    sid,
    title: sid,
    position: 1,
    kind: "text",
    isTrial: false,
    plannedSeconds: 60,
    requiredSeconds: 36,
  };
}

const LESSONS = ["a", "b", "c"].map(lesson);

describe("the lesson to go on with", () => {
  test.each([
    [[], null, "a"],
    [["a"], "a", "b"],
    [["a"], "c", "c"],
    [["b"], "b", "a"],
    [["a", "b", "c"], "c", "a"],
  ])("with %j done and %j last it is %s", (done, last, expected) => {
    expect(lessonToGoOn(LESSONS, new Set(done), last)?.sid).toBe(expected);
  });

  test("there is none without lessons", () => {
    expect(lessonToGoOn([], new Set(), null)).toBeUndefined();
  });
});

test("lessons stand in the order of their chapters", () => {
  const chapters = [
    { sid: "1", title: "", position: 1, lessonList: [lesson("a"), lesson("b")] },
    { sid: "2", title: "", position: 2, lessonList: [lesson("c")] },
  ];
  expect(lessonsOf(chapters).map(({ sid }) => sid)).toEqual(["a", "b", "c"]);
  expect(lessonsOf(undefined)).toEqual([]);
});
