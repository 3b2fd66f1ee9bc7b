import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "./index";

const LOCALES = new URL("./locales/", import.meta.url).pathname;
const WEB = new URL("../../../", import.meta.url).pathname;
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
const SOURCES = ["learner/src", "mobile/src", "admin/src", "packages"];
/** They read what people type and paste, in whatever language that is. */
const READERS = [
  "admin/src/features/staff/headings.ts",
  "admin/src/features/staff/pasted-line.ts",
  "packages/domain/src/pasted-number.ts",
  "packages/editor/src/paste/omml-signs.ts",
  "packages/editor/src/paste/pictures.ts",
  "packages/editor/src/paste/word-lists.ts",
  "packages/kit/src/date-input.tsx",
];
const TRANSLATION = /\/locales\/|\.test\.tsx?$|\/testing\/|\/generated\/|\/node_modules\//;

function keys(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [path];
  return Object.entries(node).flatMap(([key, child]) => keys(child, `${path}.${key}`));
}

function singular(path: string): string {
  return path.replace(/_(one|other)$/, "");
}

function read(language: string, file: string): unknown {
  return JSON.parse(readFileSync(join(LOCALES, language, file), "utf8"));
}

/** What asks for texts by a name that is put together, such as `order.${order}`. */
const PUT_TOGETHER = /`((?:(?:[\w:-]+\.)+\w*)?\$\{[^{}`]*\}(?:\.?\w+)*)`/g;

function asked(source: string): (path: string) => boolean {
  const literal = new Set([...source.matchAll(/"(?:\w+:)?([\w.-]+)"/g)].map(([, name]) => name));
  const patterns = [...source.matchAll(PUT_TOGETHER)]
    .map(([, name = ""]) => name.replace(/\$\{[^{}]*\}/g, ".+").replace(/^\w+:/, ""))
    .filter((name) => name !== ".+")
    .map((name) => new RegExp(`^${name}$`));
  return (path) => literal.has(path) || patterns.some((pattern) => pattern.test(path));
}

function sourceFiles(): string[] {
  return SOURCES.flatMap((root) =>
    readdirSync(join(WEB, root), { recursive: true, encoding: "utf8" })
      .map((name) => join(root, name))
      .filter((name) => /\.(tsx?|css)$/.test(name) && !TRANSLATION.test(name)),
  );
}

describe("translations", () => {
  const namespaces = readdirSync(join(LOCALES, "zh-CN"));

  test("every language has the same files", () => {
    for (const language of LANGUAGES)
      expect(readdirSync(join(LOCALES, language))).toEqual(namespaces);
  });

  test.each(namespaces)("%s has the same keys in every language", (file) => {
    const [chinese, english] = LANGUAGES.map((language) => [
      ...new Set(keys(read(language, file)).map(singular)),
    ]);
    expect(english?.sort()).toEqual(chinese?.sort());
  });

  // The font that draws both languages has it as wide as a Chinese sign.
  test.each(namespaces)("no apostrophe of %s is typographic", (file) => {
    expect(JSON.stringify(read("en", file))).not.toMatch(/[‘’]/);
  });

  test.each(namespaces)("no text of %s is empty", (file) => {
    for (const language of LANGUAGES)
      expect(JSON.stringify(read(language, file))).not.toContain('""');
  });

  test("every text is asked for", () => {
    const source = sourceFiles().map((name) => readFileSync(join(WEB, name), "utf8"));
    const isAsked = asked(source.join("\n"));
    // Those of entities are asked for by the names of their table, which `words.test.ts` looks at.
    const named = namespaces.filter((file) => !/^entity[A-Z]/.test(file));
    const unused = named.flatMap((file) =>
      keys(read("zh-CN", file))
        .map((path) => singular(path.replace(/^\.|\.\d+$/g, "")))
        .filter((path) => !isAsked(path))
        .map((path) => `${file} ${path}`),
    );
    expect(unused).toEqual([]);
  });

  test("no Chinese text stands outside the translation files", () => {
    const found = sourceFiles().filter((name) =>
      CHINESE.test(readFileSync(join(WEB, name), "utf8")),
    );
    expect(found.sort()).toEqual(READERS);
  });
});
