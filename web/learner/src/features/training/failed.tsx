import { describeFailure } from "@zhegui/domain";
import { ErrorState } from "@zhegui/kit";
import type { JSX } from "react";

/** In the place of what could not be loaded. */
export function Failed({ cause, retry }: { cause: unknown; retry: () => unknown }): JSX.Element {
  const { title, text, requestId } = describeFailure(cause);
  return <ErrorState message={text ?? title} requestId={requestId} onRetry={() => void retry()} />;
}
