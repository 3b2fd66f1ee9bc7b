import { type Attrs, Mark, type Node, type NodeType, type Schema } from "@tiptap/pm/model";
import type { Token } from "markdown-it";

/** What a token of the reader is in a document; where it is neither, what it holds is put in. */
export interface Part {
  node?: string;
  mark?: string;
  attrs?: (token: Token, tokens: readonly Token[], at: number) => Attrs;
}

interface OpenNode {
  type: NodeType;
  attrs: Attrs | null;
  content: Node[];
}

/** Makes a document of tokens. `parts` are named as tokens are, without `_open` and `_close`. */
export function build(
  tokens: readonly Token[],
  schema: Schema,
  parts: Record<string, Part>,
): Node | null {
  const builder = new Builder(schema, parts);
  builder.putAll(tokens);
  return builder.close();
}

class Builder {
  readonly #schema: Schema;
  readonly #parts: Record<string, Part>;
  readonly #open: OpenNode[];
  #marks: readonly Mark[] = Mark.none;

  constructor(schema: Schema, parts: Record<string, Part>) {
    this.#schema = schema;
    this.#parts = parts;
    this.#open = [{ type: schema.topNodeType, attrs: null, content: [] }];
  }

  putAll(tokens: readonly Token[]): void {
    tokens.forEach((token, at) => {
      const part = this.#parts[token.type.replace(/_(?:open|close)$/, "")] ?? {};
      const attrs = token.nesting === -1 ? null : (part.attrs?.(token, tokens, at) ?? null);
      if (token.type === "inline") this.putAll(token.children ?? []);
      else if (part.node) this.#putNode(part.node, attrs, token);
      else if (part.mark) this.#putMark(this.#schema.mark(part.mark, attrs), token);
      else this.#putText(token.type === "softbreak" ? " " : token.content);
    });
  }

  close(): Node | null {
    const ended = this.#open.pop();
    return ended?.type.createAndFill(ended.attrs, ended.content) ?? null;
  }

  #putNode(name: string, attrs: Attrs | null, token: Token): void {
    const type = this.#schema.nodes[name];
    if (!type) throw new Error(`the document has no ${name}`);
    if (token.nesting === -1) this.#put(this.close());
    else if (type.isLeaf) this.#put(type.create(attrs, null, this.#marks));
    else this.#open.push({ type, attrs, content: [] });
    if (token.nesting !== 0 || type.isLeaf) return;
    this.#putText(token.content.replace(/\n$/, ""));
    this.#put(this.close());
  }

  #putMark(mark: Mark, { nesting, content }: Token): void {
    if (nesting !== -1) this.#marks = mark.addToSet(this.#marks);
    if (nesting === 0) this.#putText(content);
    if (nesting !== 1) this.#marks = mark.type.removeFromSet(this.#marks);
  }

  #putText(words: string): void {
    if (words !== "") this.#put(this.#schema.text(words, this.#marks));
  }

  #put(node: Node | null): void {
    if (node) this.#open.at(-1)?.content.push(node);
  }
}
