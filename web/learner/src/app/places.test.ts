// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type PlaceCode, standingAt } from "./places";

const PATHS: Partial<Record<PlaceCode, string>> = {
  home: "/index",
  courses: "/course",
  certificateQuery: "/certificate-query",
  myExaminations: "/user/my-examination",
};

test.each([
  ["courses", "/course", "page"],
  ["courses", "/course-list", "true"],
  ["courses", "/detail/course/1", "true"],
  ["courses", "/study-task-detail/1", "true"],
  ["courses", "/index", undefined],
  ["home", "/index", "page"],
  ["certificateQuery", "/certificate/result", "true"],
  ["myExaminations", "/examination-detail/1", "true"],
] as const)("%s at %s is marked %j", (code, pathname, marked) => {
  const place = { code, path: PATHS[code] ?? "", icon: "grid", external: false } as const;
  expect(standingAt(place, pathname)).toBe(marked);
});
