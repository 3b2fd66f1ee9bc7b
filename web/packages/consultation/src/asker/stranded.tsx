import type { OfferedDesk } from "@zhegui/client";
import type { JSX } from "react";
import { UnsentBubble } from "../bubbles";
import thread from "../thread.module.css";
import type { Sending } from "../use-outbox";
import { isStranded } from "./view";

interface StrandedProps {
  desks: readonly OfferedDesk[];
  sending: Sending;
}

/** What was written to a desk that is there no more: its text is not lost with the desk. */
export function Stranded({ desks, sending }: StrandedProps): JSX.Element | null {
  const unsent = sending.unsent.filter((each) => isStranded(each, desks));
  if (unsent.length === 0) return null;
  return (
    <ol className={thread.lines}>
      {unsent.map((each) => (
        <UnsentBubble
          key={each.key}
          unsent={each}
          again={sending.again}
          discard={sending.discard}
        />
      ))}
    </ol>
  );
}
