import type { Node, Schema } from "@tiptap/pm/model";
import type MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { build, type Part } from "./build";
import { altOf } from "./meaning";
import { createReader } from "./reader";

/** Reads Markdown into a document. */
export function parse(markdown: string, schema: Schema): Node {
  return build(reader.parse(markdown, {}), schema, PARTS) ?? schema.topNodeType.create();
}

const reader = createReader();
reader.use(cellParagraphs);

/** A cell holds a paragraph, as every other place where one writes. */
function cellParagraphs(reader: MarkdownIt): void {
  reader.core.ruler.push("cell_paragraphs", ({ tokens, Token: Made }) => {
    for (let at = tokens.length - 1; at >= 0; at -= 1) {
      const type = tokens[at]?.type;
      if (type === "th_open" || type === "td_open")
        tokens.splice(at + 1, 0, new Made("paragraph_open", "p", 1));
      if (type === "th_close" || type === "td_close")
        tokens.splice(at, 0, new Made("paragraph_close", "p", -1));
    }
  });
}

/** The paragraphs of a tight list have no tags of their own. */
function isTight(_token: Token, tokens: readonly Token[], at: number): { isTight: boolean } {
  const level = (tokens[at]?.level ?? 0) + 2;
  for (const token of tokens.slice(at + 1)) {
    if (token.level < level - 1) break;
    if (token.level === level && token.type === "paragraph_open") return { isTight: token.hidden };
  }
  return { isTight: true };
}

function alignOf(token: Token): { align: string | null } {
  const style = token.attrGet("style") ?? "";
  return { align: style.replace("text-align:", "") || null };
}

const code: Part = {
  node: "codeBlock",
  attrs: (token) => ({ language: token.info.trim() || null }),
};

const PARTS: Record<string, Part> = {
  paragraph: { node: "paragraph" },
  heading: { node: "heading", attrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { node: "blockquote" },
  bullet_list: { node: "bulletList", attrs: isTight },
  ordered_list: {
    node: "orderedList",
    attrs: (token, tokens, at) => ({
      ...isTight(token, tokens, at),
      start: Number(token.attrGet("start") ?? 1),
    }),
  },
  list_item: { node: "listItem" },
  hr: { node: "horizontalRule" },
  code_block: code,
  fence: code,
  table: { node: "table" },
  tr: { node: "tableRow" },
  th: { node: "tableHeader", attrs: alignOf },
  td: { node: "tableCell", attrs: alignOf },
  math_block: { node: "formulaBlock", attrs: ({ content }) => ({ tex: content }) },
  math_inline: { node: "formula", attrs: ({ content }) => ({ tex: content.trim() }) },
  image: {
    node: "picture",
    attrs: (token) => ({
      src: token.attrGet("src"),
      alt: altOf(token),
      title: token.attrGet("title"),
    }),
  },
  hardbreak: { node: "hardBreak" },
  em: { mark: "italic" },
  strong: { mark: "bold" },
  s: { mark: "strike" },
  code_inline: { mark: "code" },
  link: {
    mark: "link",
    attrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") }),
  },
};
