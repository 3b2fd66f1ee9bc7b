import type { JSX } from "react";
import type { ReviewProps } from "../kind";
import { ReviewedLine, ReviewedLines } from "../reviewed-line";
import { RichText } from "../rich-text";
import { letter, sidsOf } from "./rules";

/** The options, with those that were chosen and those that are right. */
export function ChoiceReview({ question, value, answer }: ReviewProps): JSX.Element {
  const given = sidsOf(value);
  const right = sidsOf(answer);
  return (
    <ReviewedLines>
      {question.optionList.map(({ sid, content }, index) => (
        <ReviewedLine
          key={sid}
          name={letter(index)}
          isGiven={given.includes(sid)}
          isRight={right.includes(sid)}
        >
          <RichText text={content} />
        </ReviewedLine>
      ))}
    </ReviewedLines>
  );
}
