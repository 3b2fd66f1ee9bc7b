import { diff3Merge } from "node-diff3";

/** The blocks of a Markdown text, and the empty lines between them. */
function blocksOf(text: string): string[] {
  return text.split(/(\n\s*\n)/);
}

/**
 * Two people changed one text: a merged one, paragraph by paragraph, or nothing where both changed the
 * same paragraph in different ways.
 */
export function mergeText(was: string, theirs: string, mine: string): string | undefined {
  const regions = diff3Merge(blocksOf(mine), blocksOf(was), blocksOf(theirs), {
    excludeFalseConflicts: true,
  });
  if (regions.some(({ conflict }) => conflict)) return;
  return regions.flatMap(({ ok }) => ok ?? []).join("");
}
