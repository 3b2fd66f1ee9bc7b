import { getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { parts } from "../document/parts";
import { firstDifference } from "./meaning";
import { parse } from "./parse";
import { reader } from "./reader";
import { type Stripped, strippedParts } from "./stripped";
import { write } from "./write";

/** Why a text is shown as its source, and the first line that asks for it. */
export interface Reason {
  line: number;
  what: Stripped["what"] | "other";
}

export interface Opened {
  document: Node;
  /** The text of each block as its author wrote it, where it can be put back alone. */
  sources: (string | undefined)[];
}

const schema = getSchema(parts());

/** Opens a text for the surface; a text that would not come back the same stays source. */
export function open(markdown: string): Opened | Reason {
  const [stripped] = strippedParts(markdown);
  if (stripped) return stripped;
  const document = parse(markdown, schema);
  const line = firstDifference(markdown, write(document));
  if (line !== undefined) return { line, what: "other" };
  return { document, sources: sourcesOf(markdown, document.childCount) };
}

export function isOpened(opened: Opened | Reason): opened is Opened {
  return "document" in opened;
}

/**
 * The text of each top block, so that what nobody changes is not written anew. None where a link takes
 * its address from elsewhere in the text, nor of a block that would take in what follows it.
 */
function sourcesOf(markdown: string, count: number): (string | undefined)[] {
  const env: { references?: Record<string, unknown> } = {};
  const lines = markdown.split(/\r\n?|\n/);
  const blocks = reader
    .parse(markdown, env)
    .filter(({ level, nesting, map }) => level === 0 && nesting !== -1 && map !== null);
  if (blocks.length !== count || Object.keys(env.references ?? {}).length > 0) return [];
  return blocks.map(({ map }) => {
    const source = lines.slice(map?.[0], map?.[1]).join("\n").trimEnd();
    return standsAlone(source) ? source : undefined;
  });
}

function standsAlone(source: string): boolean {
  if (/^\s/.test(source)) return false;
  const alone = reader.parse(source, {});
  const followed = reader.parse(`${source}\n\nx`, {});
  return followed.length === alone.length + 3 && followed.at(-1)?.level === 0;
}
