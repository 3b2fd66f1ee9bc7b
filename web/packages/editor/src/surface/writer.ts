import type { Node } from "@tiptap/pm/model";
import { write } from "../dialect/write";

/**
 * Writes the document of a surface. While it says what it said at first, its text is the one it was
 * opened from; after that, every block that nobody touched is still the text of its author.
 */
export function writerFor(
  first: Node,
  text: string,
  sources: readonly (string | undefined)[],
): (document: Node) => string {
  const known = new WeakMap<Node, string>();
  sources.forEach((source, at) => {
    if (source !== undefined && at < first.childCount) known.set(first.child(at), source);
  });
  return (document) => (document.eq(first) ? text : write(document, known));
}
