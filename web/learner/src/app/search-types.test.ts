import { expect, test } from "vitest";
import { searchFor, typeAt } from "./search-types";

test("a keyword is trimmed, and nothing is no search", () => {
  expect(searchFor("course", "  消防 ")?.address).toBe("/course-list?keyword=%E6%B6%88%E9%98%B2");
  expect(searchFor("course", " \u3000 ")).toBeUndefined();
});

test.each([
  ["/course-list", "course"],
  ["/index", "course"],
] as const)("at %s one looks for %s", (pathname, type) => {
  expect(typeAt(pathname)).toBe(type);
});
