import type { Node, Schema } from "@tiptap/pm/model";
import type MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { MarkdownParser, type ParseSpec } from "prosemirror-markdown";
import { altOf } from "./meaning";
import { createReader } from "./reader";

/** Reads Markdown into a document. */
export function parse(markdown: string, schema: Schema): Node {
  return new MarkdownParser(schema, tokenizer, PARTS).parse(markdown);
}

const tokenizer = createReader();
tokenizer.use(cellParagraphs);

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
function isTight(_token: Token, tokens: Token[], at: number): { isTight: boolean } {
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

const code: ParseSpec = {
  block: "codeBlock",
  getAttrs: (token) => ({ language: token.info.trim() || null }),
  noCloseToken: true,
};

const PARTS: Record<string, ParseSpec> = {
  paragraph: { block: "paragraph" },
  heading: { block: "heading", getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: "blockquote" },
  bullet_list: { block: "bulletList", getAttrs: isTight },
  ordered_list: {
    block: "orderedList",
    getAttrs: (token, tokens, at) => ({
      ...isTight(token, tokens, at),
      start: Number(token.attrGet("start") ?? 1),
    }),
  },
  list_item: { block: "listItem" },
  hr: { node: "horizontalRule" },
  code_block: code,
  fence: code,
  table: { block: "table" },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: "tableRow" },
  th: { block: "tableHeader", getAttrs: alignOf },
  td: { block: "tableCell", getAttrs: alignOf },
  math_block: { node: "formulaBlock", getAttrs: ({ content }) => ({ tex: content }) },
  math_inline: { node: "formula", getAttrs: ({ content }) => ({ tex: content.trim() }) },
  image: {
    node: "picture",
    getAttrs: (token) => ({
      src: token.attrGet("src"),
      alt: altOf(token),
      title: token.attrGet("title"),
    }),
  },
  hardbreak: { node: "hardBreak" },
  em: { mark: "italic" },
  strong: { mark: "bold" },
  s: { mark: "strike" },
  code_inline: { mark: "code", noCloseToken: true },
  link: {
    mark: "link",
    getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") }),
  },
};
