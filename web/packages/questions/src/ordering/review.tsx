import type { JSX } from "react";
import { Comparison } from "../comparison";
import type { ReviewProps } from "../kind";
import { RichText } from "../rich-text";
import { sidsOf } from "./rules";

/** Place by place what stood there beside what should. */
export function OrderingReview({ question, value, answer }: ReviewProps): JSX.Element {
  const contents = new Map(question.optionList.map(({ sid, content }) => [sid, content]));
  const given = sidsOf(value);
  const rows = sidsOf(answer).map((right, index) => {
    const sid = given[index];
    return {
      id: right,
      name: index + 1,
      given: sid && <RichText text={contents.get(sid) ?? ""} />,
      right: <RichText text={contents.get(right) ?? ""} />,
      isRight: sid ? sid === right : undefined,
    };
  });
  return <Comparison rows={rows} />;
}
