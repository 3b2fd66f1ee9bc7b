import { describeFailure } from "@zhegui/domain";
import { ErrorState } from "@zhegui/kit";
import type { JSX } from "react";

/** A part of the page that did not load; the notice has said so already. */
export function PartFailed({
  cause,
  retry,
}: {
  cause: unknown;
  retry: () => unknown;
}): JSX.Element {
  const { title, text, requestId } = describeFailure(cause);
  return <ErrorState message={text ?? title} requestId={requestId} onRetry={() => void retry()} />;
}
