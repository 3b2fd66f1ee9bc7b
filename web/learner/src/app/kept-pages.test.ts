import { describe, expect, test } from "vitest";
import { KEPT_PAGES, type KeptPage, remember } from "./kept-pages";

function visit(...pathnames: string[]): readonly KeptPage[] {
  return pathnames.reduce<readonly KeptPage[]>(remember, []);
}

function names(pages: readonly KeptPage[]): string[] {
  return pages.map((page) => page.pathname);
}

describe("remember", () => {
  test("keeps the order of first visits", () => {
    expect(names(visit("/a", "/b", "/a", "/c"))).toEqual(["/a", "/b", "/c"]);
  });

  test("changes nothing for the page that is shown", () => {
    const pages = visit("/a", "/b");
    expect(remember(pages, "/b")).toBe(pages);
  });

  test("lets go of the page that was not seen for longest", () => {
    const many = Array.from({ length: KEPT_PAGES }, (_, index) => `/${index}`);
    const pages = visit(...many, "/0", "/new");
    expect(pages).toHaveLength(KEPT_PAGES);
    expect(names(pages)).not.toContain("/1");
    expect(names(pages)).toContain("/0");
  });
});
