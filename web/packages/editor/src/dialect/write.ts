import type { Node } from "@tiptap/pm/model";
import { longestRun } from "./escape";
import { writeInline, writeLine } from "./write-inline";

/** Writes a document as Markdown. `sources` has the text of blocks as an author wrote them. */
export function write(document: Node, sources?: WeakMap<Node, string>): string {
  return blocks(children(document), sources);
}

type Sources = WeakMap<Node, string> | undefined;

function blocks(nodes: readonly Node[], sources?: Sources): string {
  return told(nodes)
    .map((node, at, all) => {
      const isAfterList = isSameList(all[at - 1], node);
      const isBeforeList = isSameList(node, all[at + 1]);
      const source = isAfterList || isBeforeList ? undefined : sources?.get(node);
      return source ?? block(node, countSameLists(all, at) % 2 === 1);
    })
    .join("\n\n");
}

/** An empty paragraph says nothing in Markdown, where paragraphs are apart anyway. */
function told(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => node.type.name !== "paragraph" || writeInline(node) !== "");
}

function children(parent: Node): Node[] {
  return Array.from({ length: parent.childCount }, (_, at) => parent.child(at));
}

function isList(node: Node | undefined): boolean {
  return node?.type.name === "bulletList" || node?.type.name === "orderedList";
}

function isSameList(one: Node | undefined, other: Node | undefined): boolean {
  return isList(one) && one?.type === other?.type;
}

/** Two lists, one after the other, are told apart by their signs. */
function countSameLists(nodes: readonly Node[], at: number): number {
  let count = 0;
  while (isSameList(nodes[at - count - 1], nodes[at])) count += 1;
  return count;
}

function block(node: Node, isOtherSign: boolean): string {
  switch (node.type.name) {
    case "heading":
      return heading(node);
    case "blockquote":
      return prefixed(blocks(children(node)), "> ", "> ");
    case "bulletList":
      return list(node, () => (isOtherSign ? "+" : "-"));
    case "orderedList":
      return list(
        node,
        (at) => `${Math.min(node.attrs.start + at, MOST)}${isOtherSign ? ")" : "."}`,
      );
    case "codeBlock":
      return code(node);
    case "horizontalRule":
      return "***";
    case "table":
      return table(node);
    case "formulaBlock":
      return `$$\n${formula(node.attrs.tex)}\n$$`;
    default:
      return writeInline(node);
  }
}

function heading(node: Node): string {
  const words = writeLine(node).replace(/(^|\s)(#+)$/, "$1\\$2");
  return `${"#".repeat(node.attrs.level)} ${words}`.trim();
}

/** Puts signs before each line, as a quotation and an item of a list have them. */
function prefixed(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, at) => {
      const prefix = at === 0 ? first : rest;
      return line === "" ? prefix.trimEnd() : prefix + line;
    })
    .join("\n");
}

function list(node: Node, signOf: (at: number) => string): string {
  const items = children(node).map((item) => told(children(item)));
  const isTight = (node.attrs.isTight || !items.some(hasText)) && items.every(canBeTight);
  return items
    .map((nodes, at) => {
      const sign = `${signOf(at)} `;
      const text = isTight
        ? nodes.map((each) => tightBlock(nodes, each)).join("\n")
        : blocks(nodes);
      return prefixed(text, sign, " ".repeat(sign.length));
    })
    .join(isTight ? "\n" : "\n\n");
}

function tightBlock(nodes: readonly Node[], node: Node): string {
  return block(node, countSameLists(nodes, nodes.indexOf(node)) % 2 === 1);
}

/** Where no item has a paragraph of its own, a reader cannot tell a loose list from a tight one. */
function hasText(nodes: readonly Node[]): boolean {
  return nodes.some(({ type }) => type.name === "paragraph");
}

/** Whether the parts of an item may stand without empty lines between them. */
function canBeTight(nodes: readonly Node[]): boolean {
  return nodes.every((node, at) => {
    if (node.type.name === "codeBlock") return true;
    if (!isList(node)) return at === 0 && node.type.name === "paragraph";
    return at === 0 || canFollowParagraph(node);
  });
}

/** Below a line of text, a list that begins empty or not with 1 would be more of that text. */
function canFollowParagraph(node: Node): boolean {
  const isFromOne = node.type.name === "bulletList" || node.attrs.start === 1;
  const first = node.firstChild ? told(children(node.firstChild)).at(0) : undefined;
  return isFromOne && first !== undefined;
}

function code(node: Node): string {
  const text = node.textContent;
  const info = node.attrs.language ?? "";
  const sign = info.includes("`") ? "~" : "`";
  const fence = sign.repeat(Math.max(3, longestRun(text, sign === "~" ? /~+/g : /`+/g) + 1));
  return [fence + info, ...(text === "" ? [] : [text]), fence].join("\n");
}

/** A formula ends where two dollars stand. */
function formula(tex: string): string {
  return tex
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\$(?=\$)/g, "$& ")
    .trim();
}

/** A longer number is no number of a list. */
const MOST = 999_999_999;

const RULES: Record<string, string> = { left: ":---", right: "---:", center: ":---:" };

function table(node: Node): string {
  const rows = children(node).map((row) => cells(row).map(cellText));
  const width = Math.max(...rows.map(({ length }) => length));
  const [head = [], ...body] = rows.map((row) => line([...row, ...blank(width - row.length)]));
  const first = node.firstChild;
  const rules = first ? cells(first).map((cell) => RULES[cell?.attrs.align] ?? "---") : [];
  return [head, line([...rules, ...Array(width - rules.length).fill("---")]), ...body].join("\n");
}

/** The cells of a row; a cell over two columns is followed by an empty one. */
function cells(row: Node): (Node | undefined)[] {
  return children(row).flatMap((cell) => [cell, ...Array(cell.attrs.colspan - 1).fill(undefined)]);
}

function cellText(cell: Node | undefined): string {
  const texts = cell ? children(cell).map(writeLine) : [];
  return texts.join(" ").trim().replaceAll("|", "\\|");
}

function blank(count: number): string[] {
  return Array(Math.max(0, count)).fill("");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
