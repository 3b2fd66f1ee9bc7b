import type { Token } from "markdown-it";
import { isFollowed } from "../document/link";
import { GAP } from "../document/picture";
import { reader } from "./reader";

/** What the server leaves out of a text, and the line where it stands. */
export interface Stripped {
  line: number;
  what: "heading" | "address";
}

/** A page has its own title above, so its text knows three levels of headings. */
const HEADINGS = new Set(["h2", "h3", "h4"]);

/** What readers would not see as it was written: `kernel/text/markup.py` cleans it away. */
export function strippedParts(markdown: string): Stripped[] {
  let line = 1;
  return reader.parse(markdown, {}).flatMap((token): Stripped[] => {
    if (token.map) line = token.map[0] + 1;
    if (token.type === "heading_open" && !HEADINGS.has(token.tag))
      return [{ line, what: "heading" }];
    return (token.children ?? []).some(isAddressStripped) ? [{ line, what: "address" }] : [];
  });
}

function isAddressStripped(token: Token): boolean {
  const at = token.attrGet("href") ?? token.attrGet("src") ?? "";
  return at !== GAP && !isFollowed(at);
}
