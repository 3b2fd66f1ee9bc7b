import { expect, test } from "vitest";
import { searchFor, typeAt } from "./search-types";

test("a keyword is trimmed, and nothing is no search", () => {
  expect(searchFor("course", "  消防 ")?.address).toBe("/course-list?keyword=%E6%B6%88%E9%98%B2");
  expect(searchFor("all", "aed")?.address).toBe("/synthesis-search?keyword=aed&type=all");
  expect(searchFor("materials", "aed")?.address).toBe("/profile?keyword=aed");
  expect(searchFor("course", " \u3000 ")).toBeUndefined();
});

test.each([
  ["/course-list", "course"],
  ["/course-search", "course"],
  ["/profile", "materials"],
  ["/synthesis-search", "all"],
  ["/index", "all"],
] as const)("at %s one looks for %s", (pathname, type) => {
  expect(typeAt(pathname)).toBe(type);
});
