import type { JSX } from "react";
import { Comparison } from "../comparison";
import { stringsOf } from "../json";
import type { ReviewProps } from "../kind";
import { RichText } from "../rich-text";
import { leftsOf } from "./rules";

/** For each of the left what it was paired with beside what belongs to it. */
export function MatchingReview({ question, value, answer }: ReviewProps): JSX.Element {
  const contents = new Map(question.optionList.map(({ sid, content }) => [sid, content]));
  const given = stringsOf(value);
  const right = stringsOf(answer);
  const shown = (sid: string | undefined) => sid && <RichText text={contents.get(sid) ?? ""} />;
  const rows = leftsOf(question.body).map(({ sid, content }) => ({
    id: sid,
    name: <RichText text={content} />,
    given: shown(given[sid]),
    right: shown(right[sid]),
    isRight: given[sid] ? given[sid] === right[sid] : undefined,
  }));
  return <Comparison rows={rows} />;
}
