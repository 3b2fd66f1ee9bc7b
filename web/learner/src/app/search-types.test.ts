// @vitest-environment jsdom
import { expect, test } from "vitest";
import { keywordAt, searchFor, typeAt } from "./search-types";

test("a keyword is trimmed, and nothing is no search", () => {
  expect(searchFor("course", "  消防 ")?.address).toBe("/course-list?keyword=%E6%B6%88%E9%98%B2");
  expect(searchFor("all", "aed")?.address).toBe("/synthesis-search?keyword=aed&type=all");
  expect(searchFor("materials", "aed")?.address).toBe("/profile?keyword=aed");
  expect(searchFor("course", " \u3000 ")).toBeUndefined();
  expect(searchFor("all", "\u200b")).toBeUndefined();
});

test("what is too long is looked for nowhere, rather than by its beginning", () => {
  expect(searchFor("all", "消".repeat(100))).toBeDefined();
  expect(searchFor("all", "消".repeat(101))).toBeUndefined();
});

test.each([
  ["/course", "course"],
  ["/course-list", "course"],
  ["/course-search", "course"],
  ["/profile", "materials"],
  ["/synthesis-search", "all"],
  ["/index", "all"],
] as const)("at %s one looks for %s", (pathname, type) => {
  expect(typeAt(pathname)).toBe(type);
});

test.each([
  ["/course-list", "安全"],
  ["/course-search", "安全"],
  ["/profile", "安全"],
  ["/synthesis-search", "安全"],
  ["/index", ""],
] as const)("at %s one has looked for %j", (pathname, keyword) => {
  expect(keywordAt(pathname, "?keyword=%20安全&page=2")).toBe(keyword);
});
