/** By what rules each kind can be marked, its own first, as the server's kinds have them; it marks a
 * kind by its own rule where another is said. */
import type { PaperSectionRecord } from "@zhegui/client";

export type MarkingRule = NonNullable<PaperSectionRecord["markingRule"]>;
export type KindName = NonNullable<PaperSectionRecord["kind"]>;

const RULES: Record<KindName, readonly MarkingRule[]> = {
  single_choice: ["all_or_nothing"],
  multiple_choice: [
    "all_or_nothing",
    "part_when_incomplete",
    "per_option",
    "points_when_incomplete",
  ],
  true_false: ["all_or_nothing"],
  blank: ["per_blank", "all_blanks"],
  numeric: ["all_or_nothing", "part_without_unit"],
  ordering: ["all_or_nothing", "in_place", "neighbours"],
  matching: ["per_pair", "all_pairs"],
};
const WITH_POINTS: readonly string[] = ["points_when_incomplete", "part_without_unit"];

export const KINDS = Object.keys(RULES) as KindName[];

/** The rules to choose among for a kind; of questions that are named, of any kind, for all of them. */
export function rulesFor(kind: string): readonly MarkingRule[] {
  if (kind in RULES) return RULES[kind as KindName];
  return [...new Set(Object.values(RULES).flat())];
}

export function needsPoints(rule: string): boolean {
  return WITH_POINTS.includes(rule);
}
