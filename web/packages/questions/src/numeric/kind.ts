/** Numeric: a number, with its unit where the question asks for one. */
import { lazily } from "@zhegui/domain";
import type { Kind } from "../kind";
import { kept, quantityOf } from "./rules";

export const numeric: Kind = {
  name: "numeric",
  load: () => import("./answer"),
  pauseMs: 1500,
  canonical: (value) => {
    const { number, unit } = quantityOf(value);
    return kept({ number: number.normalize("NFKC").trim(), unit });
  },
  Answer: lazily(async () => (await import("./answer")).NumericAnswer),
  Review: lazily(async () => (await import("./review")).NumericReview),
  keys: () => [{ keys: ["Tab"], does: "unit" }],
  press: () => undefined,
};
