import type { Segment } from "@zhegui/client";
import type { JSX } from "react";

/** A text whose segments that were looked for are marked. */
export function Marked({ segments }: { segments: readonly Segment[] }): JSX.Element {
  let at = 0;
  return (
    <>
      {segments.map(({ text, hit }) => {
        const key = at;
        at += text.length;
        return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
      })}
    </>
  );
}

export function wordsOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}
