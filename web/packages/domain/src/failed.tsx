import { ErrorState } from "@zhegui/kit";
import type { JSX } from "react";
import { describeFailure } from "./failures";

export interface FailedProps {
  cause: unknown;
  retry: () => unknown;
  /** It stands in the place of a whole page. */
  isPage?: boolean;
}

/** In the place of what could not be loaded. */
export function Failed({ cause, retry, isPage }: FailedProps): JSX.Element {
  const { title, text, requestId } = describeFailure(cause);
  return (
    <ErrorState
      message={text ?? title}
      requestId={requestId}
      onRetry={() => void retry()}
      isPage={isPage}
    />
  );
}
