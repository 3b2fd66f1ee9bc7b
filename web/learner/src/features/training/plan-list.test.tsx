import type { CourseProgress, PlanProgress } from "@zhegui/client";
import { expect, test } from "vitest";
import { nextCourse } from "./plan-list";

function course(title: string, nextStep: CourseProgress["nextStep"]): CourseProgress {
  return { course: { title }, nextStep } as CourseProgress;
}

function plan(
  state: PlanProgress["state"],
  required: CourseProgress[],
  chosen: CourseProgress[] = [],
): PlanProgress {
  const electivePoolList = [{ courseList: chosen }];
  return { state, requiredCourseList: required, electivePoolList } as PlanProgress;
}

const DONE = course("done", "done");
const FIRST = course("first", "join");
const CHOSEN = course("chosen", "study");

test.each([
  [
    "what is required comes before what was chosen",
    plan("running", [DONE, FIRST], [CHOSEN]),
    "first",
  ],
  ["then what was chosen", plan("late", [DONE], [DONE, CHOSEN]), "chosen"],
  ["nothing is left, or only a choice", plan("running", [DONE], [DONE]), undefined],
  ["a plan that has not begun has no course yet", plan("upcoming", [FIRST]), undefined],
  ["nor has one that is completed", plan("completed", [FIRST]), undefined],
])("%s", (_, given, title) => expect(nextCourse(given)?.course.title).toBe(title));
