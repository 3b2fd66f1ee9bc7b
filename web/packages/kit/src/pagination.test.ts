import { describe, expect, test } from "vitest";
import { visiblePages } from "./pagination";

describe("visiblePages", () => {
  test.each([
    [0, 2, [0, 1]],
    [0, 5, [0, 1, undefined, 4]],
    [2, 5, [0, 1, 2, 3, 4]],
    [10, 20, [0, undefined, 9, 10, 11, undefined, 19]],
    [19, 20, [0, undefined, 18, 19]],
  ])("page %i of %i", (page, totalPages, expected) => {
    expect(visiblePages(page, totalPages)).toEqual(expected);
  });
});
