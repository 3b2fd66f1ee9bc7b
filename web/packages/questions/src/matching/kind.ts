/** Matching: each of the left with one of the right. */
import { lazily } from "@zhegui/domain";
import { letter } from "../choice/rules";
import { stringsOf } from "../json";
import type { Kind } from "../kind";

export const matching: Kind = {
  name: "matching",
  load: () => import("./answer"),
  canonical: (value) => {
    const pairs = stringsOf(value);
    return Object.keys(pairs).length > 0 ? pairs : null;
  },
  Answer: lazily(async () => (await import("./answer")).MatchingAnswer),
  Review: lazily(async () => (await import("./review")).MatchingReview),
  keys: ({ optionList }) => [
    { keys: ["↑", "↓"], does: "row" },
    { keys: ["A", letter(optionList.length - 1)], isRange: true, does: "pair" },
  ],
  press: () => undefined,
};
