import type { Mark, Node } from "@tiptap/pm/model";
import { address, codeSpan, escapeLine, escapeText } from "./escape";
import { joinPieces, type Piece } from "./flanking";

/** Marks from the outermost to the innermost, where they last equally long. */
const ORDER = ["link", "bold", "italic", "strike"];

interface Part {
  node: Node;
  /** What stands there; of text, still unescaped. */
  text: string | undefined;
  marks: readonly Mark[];
}

/** The text, formulas and pictures of a paragraph, one line for each hard break. */
export function writeInline(paragraph: Node): string {
  const lines = linesOf(paragraph);
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  return lines.map(escapeLine).join("\\\n");
}

/** Text in one line, behind the sign of a heading or a cell. */
export function writeLine(paragraph: Node): string {
  return linesOf(paragraph).join(" ").trim();
}

function linesOf(paragraph: Node): string[] {
  return joinPieces(pieces(trimmedMarks(partsOf(paragraph)))).split("\\\n");
}

/** Text is cut at its spaces, which may have to leave a mark. */
function partsOf(paragraph: Node): Part[] {
  const parts: Part[] = [];
  paragraph.forEach((node) => {
    const marks = node.marks.filter(({ type }) => ORDER.includes(type.name));
    const isCode = node.marks.some(({ type }) => type.name === "code");
    if (node.attrs.tex?.trim() === "") return;
    if (!node.isText || isCode) parts.push({ node, text: undefined, marks });
    else for (const text of node.text?.match(/\s+|\S+/g) ?? []) parts.push({ node, text, marks });
  });
  return parts;
}

function isBlank({ node, text }: Part): boolean {
  return text !== undefined ? text.trim() === "" : node.type.name === "hardBreak";
}

/** A mark neither begins nor ends with a space: Markdown would not take it for one. */
function trimmedMarks(parts: Part[]): Part[] {
  const forward = trimmedStarts(parts);
  return trimmedStarts(forward.reverse()).reverse();
}

function trimmedStarts(parts: readonly Part[]): Part[] {
  let before: readonly Mark[] = [];
  return parts.map((part) => {
    const marks = isBlank(part) ? part.marks.filter((mark) => mark.isInSet(before)) : part.marks;
    before = marks;
    return { ...part, marks };
  });
}

function pieces(parts: readonly Part[]): Piece[] {
  const written: Piece[] = [];
  let open: { mark: Mark; sign: string }[] = [];
  const closeTo = (count: number): void => {
    for (const { mark, sign } of open.slice(count).reverse()) written.push(closing(mark, sign));
    open = open.slice(0, count);
  };
  parts.forEach((part, at) => {
    const kept = open.findIndex(({ mark }) => !mark.isInSet(part.marks));
    if (kept !== -1) closeTo(kept);
    for (const mark of isBlank(part) ? [] : toOpen(parts, at, open)) {
      const sign = signOf(mark, parts, at);
      open.push({ mark, sign });
      written.push({ kind: "open", text: sign });
    }
    written.push(contentOf(part));
  });
  closeTo(0);
  return written;
}

/** What must be opened, the longest first: then it is closed last. */
function toOpen(
  parts: readonly Part[],
  at: number,
  open: readonly { mark: Mark }[],
): readonly Mark[] {
  const isOpen = (mark: Mark): boolean => open.some((each) => each.mark.eq(mark));
  return (parts[at]?.marks ?? [])
    .filter((mark) => !isOpen(mark))
    .sort(
      (one, other) =>
        endOf(other, parts, at) - endOf(one, parts, at) ||
        ORDER.indexOf(one.type.name) - ORDER.indexOf(other.type.name),
    );
}

/** Where a mark that begins at `at` ends. */
function endOf(mark: Mark, parts: readonly Part[], at: number): number {
  const length = parts.slice(at).findIndex((part) => !mark.isInSet(part.marks));
  return length === -1 ? parts.length : at + length;
}

/** Asterisks of italics beside those of bold would be counted together: there it is `_`. */
function signOf(mark: Mark, parts: readonly Part[], at: number): string {
  if (mark.type.name === "link") return "[";
  if (mark.type.name === "bold") return "**";
  if (mark.type.name === "strike") return "~~";
  const near = parts.slice(Math.max(0, at - 1), endOf(mark, parts, at) + 1);
  const isBoldNear = near.some(({ marks }) => marks.some(({ type }) => type.name === "bold"));
  return isBoldNear ? "_" : "*";
}

function closing(mark: Mark, sign: string): Piece {
  if (mark.type.name !== "link") return { kind: "close", text: sign };
  return { kind: "atom", text: `](${address(mark.attrs.href ?? "", mark.attrs.title)})` };
}

function contentOf({ node, text }: Part): Piece {
  if (text !== undefined) return { kind: "text", text: escapeText(text) };
  if (node.isText) return { kind: "atom", text: codeSpan(node.text ?? "") };
  if (node.type.name === "hardBreak") return { kind: "atom", text: "\\\n" };
  if (node.type.name === "formula") return formula(node.attrs.tex);
  const { src, alt, title } = node.attrs;
  return { kind: "atom", text: `![${escapeText(alt ?? "")}](${address(src ?? "", title)})` };
}

/** A formula neither begins nor ends with a space, and its last sign does not escape the dollar. */
function formula(tex: string): Piece {
  const line = tex.replaceAll(/\s+/g, " ").trim();
  const safe = line.replaceAll(/\\.|\$/g, (sign) => (sign === "$" ? "\\$" : sign));
  if (safe === "") return { kind: "text", text: "" };
  const isOpenEnded = /^(?:[^\\]|\\.)*\\$/.test(safe);
  return { kind: "formula", text: `$${isOpenEnded ? `${safe} {}` : safe}$` };
}
