/** What counts as a paragraph where one is named by its number. The server counts the same. */
const BLOCKS = "h2, h3, h4, p, li, tr, pre";

function words(text: string | null): string {
  return text?.replace(/\s+/g, " ").trim() ?? "";
}

/**
 * The paragraph of that number in `text`, counted from 1. Where it does not hold `quote`, because the
 * text was changed, the one that does.
 */
export function askedPart(text: ParentNode, part: number, quote: string): Element | undefined {
  const blocks = [...text.querySelectorAll(BLOCKS)];
  const holds = (block: Element | undefined): boolean =>
    block !== undefined && words(block.textContent).includes(words(quote));
  const named = blocks[part - 1];
  if (!quote) return named;
  // The innermost is the last of those that hold it.
  return holds(named) ? named : (blocks.filter(holds).at(-1) ?? named);
}
