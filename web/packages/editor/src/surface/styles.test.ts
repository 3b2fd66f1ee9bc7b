import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = new URL("../../../../", import.meta.url).pathname;
const SHEETS = [
  "packages/editor/src/surface/surface.module.css",
  "packages/kit/src/prose.module.css",
];

/** What nobody writes in. */
const NOT_WRITTEN_IN = [".menu"];

test("no block or cell that one writes in is `position: relative`: WebKit doubles pinyin there", () => {
  const rules = SHEETS.map((name) => readFileSync(join(WEB, name), "utf8"))
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/([^{}]+)\{([^{}]*)\}/g);
  const relative = [...rules]
    .filter(([, , style]) => /position:\s*relative/.test(style ?? ""))
    .map(([, selector]) => selector?.trim());
  expect(relative).toEqual(NOT_WRITTEN_IN);
});
