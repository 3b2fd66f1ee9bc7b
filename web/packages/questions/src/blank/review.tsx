import type { JSX } from "react";
import { Comparison } from "../comparison";
import type { ReviewProps } from "../kind";
import { blankCount, signs, textsOf } from "./rules";

/** Each blank: other words than those shown may be right too, so nothing is called wrong here. */
export function BlankReview({ question, value, answer }: ReviewProps): JSX.Element {
  const given = textsOf(value).map((text) => text.trim());
  const right = textsOf(answer);
  const rows = signs(blankCount(question.body)).map((sign, index) => ({
    id: sign,
    name: sign,
    given: given[index],
    right: right[index],
    isRight: given[index] === right[index] || undefined,
  }));
  return <Comparison rows={rows} />;
}
