// @vitest-environment jsdom
import type { LessonOutline } from "@zhegui/client";
import { expect, test } from "vitest";
import { lessonsOf } from "./study";

function lesson(sid: string): LessonOutline {
  return {
    sid,
    title: sid,
    position: 1,
    kind: "text",
    isTrial: false,
    plannedSeconds: 60,
    requiredSeconds: 36,
    withdrawnAt: null,
  };
}

test("lessons stand in the order of their chapters", () => {
  const chapters = [
    { sid: "1", title: "", position: 1, lessonList: [lesson("a"), lesson("b")] },
    { sid: "2", title: "", position: 2, lessonList: [lesson("c")] },
  ];
  expect(lessonsOf(chapters).map(({ sid }) => sid)).toEqual(["a", "b", "c"]);
  expect(lessonsOf(undefined)).toEqual([]);
});
