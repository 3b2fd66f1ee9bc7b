import MarkdownIt, { type Options as MarkdownItOptions } from "markdown-it";
import { dollarMath } from "./dollar-math";

/** The types do not know how deep a reader may be told to go. */
const OPTIONS: MarkdownItOptions & { maxNesting: number } = { html: false, maxNesting: 50 };

/**
 * Reads Markdown as the server does (`kernel/text/markup.py`): the same reader in another language,
 * with the same settings. `dialect.test.ts` and `test_dialect.py` hold both to one table.
 */
export function createReader(): MarkdownIt {
  return new MarkdownIt("commonmark", OPTIONS).enable(["table", "strikethrough"]).use(dollarMath);
}

export const reader = createReader();
