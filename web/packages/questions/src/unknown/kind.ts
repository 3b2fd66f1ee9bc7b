/** A kind that this page does not know, such as one that is newer than a page left open. */
import type { Kind } from "../kind";
import { UnknownAnswer, UnknownReview } from "./notice";

export const unknownKind: Kind = {
  name: "unknown",
  canonical: (value) => value ?? null,
  Answer: UnknownAnswer,
  Review: UnknownReview,
  keys: () => [],
  press: () => undefined,
};
