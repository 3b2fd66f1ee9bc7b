import type { JSX } from "react";
import { Comparison } from "../comparison";
import type { ReviewProps } from "../kind";
import { quantityOf } from "./rules";

/** Numbers within the tolerance and in other units are right too, so nothing is called wrong here. */
export function NumericReview({ value, answer }: ReviewProps): JSX.Element {
  const given = written(value);
  const right = written(answer);
  return (
    <Comparison
      rows={[{ id: "quantity", name: "", given, right, isRight: given === right || undefined }]}
    />
  );
}

function written(value: unknown): string {
  const { number, unit } = quantityOf(value);
  return [number.normalize("NFKC").trim(), unit].filter(Boolean).join(" ");
}
