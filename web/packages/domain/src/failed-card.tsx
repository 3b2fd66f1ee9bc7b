import { Card } from "@zhegui/kit";
import type { JSX } from "react";
import { Failed, type FailedProps } from "./failed";

/** What failed, where nothing else draws a card around it. */
export function FailedCard(props: FailedProps): JSX.Element {
  return (
    <Card>
      <Failed {...props} />
    </Card>
  );
}
