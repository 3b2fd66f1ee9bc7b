/** Ordering: items to be put in order. */
import { lazily } from "@zhegui/domain";
import type { Kind } from "../kind";
import { sidsOf } from "./rules";

export const ordering: Kind = {
  name: "ordering",
  load: () => import("./answer"),
  canonical: (value) => {
    const sids = sidsOf(value);
    return sids.length > 0 ? sids : null;
  },
  Answer: lazily(async () => (await import("./answer")).OrderingAnswer),
  Review: lazily(async () => (await import("./review")).OrderingReview),
  keys: () => [{ keys: ["Alt", "↑", "↓"], does: "move" }],
  press: () => undefined,
};
