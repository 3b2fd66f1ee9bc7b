import { expect, test } from "vitest";
import { pagesOf, takesRest } from "./pages";

test.each([
  [0, 0],
  [1, 1],
  [12, 1],
  [13, 1],
  [15, 1],
  [16, 2],
  [24, 2],
  [25, 2],
  [28, 3],
])("%i courses, twelve a page, are %i pages", (total, pages) => {
  expect(pagesOf(total, 12)).toBe(pages);
});

test("every course stands on exactly one page", () => {
  for (let total = 1; total <= 60; total += 1) {
    const pages = pagesOf(total, 12);
    const shown = Array.from({ length: pages }, (_, page) => {
      const own = Math.min(12, total - page * 12);
      return own + (takesRest(page, total, 12) ? total - (page + 1) * 12 : 0);
    });
    expect(shown.reduce((sum, count) => sum + count)).toBe(total);
  }
});
