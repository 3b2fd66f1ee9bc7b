/** Fill in the blank: words in the places that the stem leaves open. */
import { lazily } from "@zhegui/domain";
import type { Kind } from "../kind";
import { number, textsOf } from "./rules";

export const blank: Kind = {
  name: "blank",
  load: () => import("./answer"),
  pauseMs: 1500,
  stem: ({ stem }) => number(stem),
  canonical: (value) => {
    const texts = textsOf(value).map((text) => text.trim());
    return texts.some(Boolean) ? texts : null;
  },
  Answer: lazily(async () => (await import("./answer")).BlankAnswer),
  Review: lazily(async () => (await import("./review")).BlankReview),
  keys: () => [{ keys: ["Tab"], does: "nextBlank" }],
  press: () => undefined,
};
