// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Token } from "markdown-it";
import { expect, test } from "vitest";
import { altOf } from "./meaning";
import { createReader } from "./reader";

interface Row {
  name: string;
  markdown: string;
  html: string;
}

/** The table that the server's reader is held to as well. */
const TABLE = join(import.meta.dirname, "../../../../../server/tests/kernel/dialect.json");
const ROWS: Row[] = JSON.parse(readFileSync(TABLE, "utf8"));

const reader = createReader();
const formula = (tag: string, look: string) => (tokens: Token[], at: number) => {
  const tex = reader.utils.escapeHtml(tokens[at]?.content.trim() ?? "");
  return `<${tag} class="math ${look}">${tex}</${tag}>`;
};
reader.renderer.rules.math_inline = formula("span", "inline");
reader.renderer.rules.math_block = formula("div", "block");
reader.renderer.rules.image = (tokens, at, options, _env, self) => {
  const picture = tokens[at] as Token;
  picture.attrSet("alt", altOf(picture));
  return self.renderToken(tokens, at, options);
};

/** What readers see of HTML: without what the server adds, or leaves out, whatever the text says. */
function seen(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const name of ["rel", "style"])
    for (const each of body.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
  for (const each of body.querySelectorAll("code")) each.removeAttribute("class");
  for (const each of body.querySelectorAll("[href^='gap:']")) each.removeAttribute("href");
  for (const each of body.querySelectorAll("[src^='gap:']")) each.removeAttribute("src");
  return [...body.childNodes].map(said).join("").trim();
}

/** An element by its name and attributes in order, and a run of spaces as one. */
function said(node: ChildNode): string {
  if (!(node instanceof Element)) return (node.textContent ?? "").replaceAll(/\s+/g, " ");
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort();
  const inner = [...node.childNodes].map(said).join("").trim();
  return `<${node.localName}${attributes.join("")}>${inner}</${node.localName}>`;
}

test.each(ROWS)("$name", ({ markdown, html }) => {
  expect(seen(reader.render(markdown))).toBe(seen(html));
});
