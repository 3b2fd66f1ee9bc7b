// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "./index";

const LOCALES = new URL("./locales/", import.meta.url).pathname;
const WEB = new URL("../../../", import.meta.url).pathname;
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
const SOURCES = ["learner/src", "mobile/src", "admin/src", "packages"];
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
    expect(english?.toSorted()).toEqual(chinese?.toSorted());
  });

  test.each(namespaces)("no text of %s is empty", (file) => {
    for (const language of LANGUAGES)
      expect(JSON.stringify(read(language, file))).not.toContain('""');
  });

  test("no Chinese text stands outside the translation files", () => {
    const found = sourceFiles().filter((name) =>
      CHINESE.test(readFileSync(join(WEB, name), "utf8")),
    );
    expect(found).toEqual([]);
  });
});
