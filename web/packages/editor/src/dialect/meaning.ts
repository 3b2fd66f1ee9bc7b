import type { Token } from "markdown-it";
import { reader } from "./reader";

/** A piece of what a text says, and the line it stands on, counted from 1. */
interface Piece {
  says: string;
  line: number;
}

/** What stands for a paragraph of a list, which may be open or close: it looks alike. */
const NOT_TOLD = new Set(["paragraph_open", "paragraph_close"]);

/**
 * What a text says, whatever the signs it is written with: two texts of the same pieces are the same
 * page for its readers. Spaces and line ends count as one space; `***` is bold and italic in any order.
 */
export function meaning(markdown: string): Piece[] {
  let line = 1;
  return reader.parse(markdown, {}).flatMap((token) => {
    if (token.map) line = token.map[0] + 1;
    if (token.type === "inline") return { says: inline(token.children ?? []), line };
    return NOT_TOLD.has(token.type) ? [] : { says: block(token), line };
  });
}

/** The first line of `text` that `rewritten` says otherwise; none where both say the same. */
export function firstDifference(text: string, rewritten: string): number | undefined {
  const [was, is] = [meaning(text), meaning(rewritten)];
  const at = was.findIndex(({ says }, index) => says !== is[index]?.says);
  if (at !== -1) return was[at]?.line;
  return is.length > was.length ? (was.at(-1)?.line ?? 1) : undefined;
}

function block(token: Token): string {
  if (token.type === "code_block" || token.type === "fence")
    return `code ${token.info.trim()}\n${token.content.replace(/\n$/, "")}`;
  if (token.type === "math_block") return `formula ${token.content.replaceAll(/\s+/g, " ").trim()}`;
  return [token.type, token.tag, ...(token.attrs ?? []).map(String)].join(" ");
}

/** Runs of signs, each with its marks. */
function inline(tokens: readonly Token[]): string {
  const runs: { text: string; marks: string }[] = [];
  let marks: string[] = [];
  const add = (text: string, ...more: string[]): void => {
    if (text === "") return;
    const named = [...new Set([...marks, ...more])].sort().join(",");
    const last = runs.at(-1);
    if (last?.marks === named) last.text += text;
    else runs.push({ text, marks: named });
  };
  for (const token of tokens) {
    const mark = `${token.tag}${(token.attrs ?? []).map(String).join(" ")}`;
    if (token.nesting === 1) marks = [...marks, mark];
    else if (token.nesting === -1) marks = marks.slice(0, -1);
    else if (token.type === "code_inline") add(token.content, "code");
    else add(said(token));
  }
  return runs.map((run) => `${run.marks}:${run.text.replaceAll(/[ \t\n]+/g, " ")}`).join("\n");
}

function said(token: Token): string {
  if (token.type === "softbreak") return " ";
  if (token.type === "hardbreak") return "⏎";
  if (token.type === "math_inline") return `$${token.content.replaceAll(/\s+/g, " ").trim()}$`;
  if (token.type === "image") return `!${(token.attrs ?? []).map(String).join(" ")}${altOf(token)}`;
  return token.content;
}

/** The words that stand for a picture, without the signs they may be written with. */
export function altOf(token: Token): string {
  const words = (token.children ?? []).map((child) => {
    if (child.type === "image") return altOf(child);
    return child.type.endsWith("break") ? " " : child.content;
  });
  return words.join("");
}
