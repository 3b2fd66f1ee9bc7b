import { focusManager, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Failure } from "@zhegui/client";
import { reportFailure } from "./failures";

declare module "@tanstack/react-query" {
  interface Register {
    /** `silent`: the page shows this failure in its own way, so no notice is due. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

const STALE_MS = 30_000;

/** Who has waited until the time was up is told so, instead of waiting as long again. */
export function worthRetrying(count: number, cause: unknown): boolean {
  return count < 1 && cause instanceof Failure && (cause.id === "network" || cause.status === 503);
}

/** A page is looked at again when it is shown, and when its window is chosen among several in sight. */
function hearLooks(onLook: () => void): () => void {
  const looks = ["visibilitychange", "focus"];
  const listener = (): void => onLook();
  for (const look of looks) addEventListener(look, listener);
  return () => {
    for (const look of looks) removeEventListener(look, listener);
  };
}

/** The cache of what the server said; each failed call is shown as a notice, once. */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener(hearLooks);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, query) => query.meta?.silent || reportFailure(cause),
    }),
    mutationCache: new MutationCache({
      onError: (cause, _variables, _result, mutation) =>
        mutation.meta?.silent || reportFailure(cause),
    }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: worthRetrying },
      // A press without a network is told so at once, instead of waiting for it.
      mutations: { networkMode: "always" },
    },
  });
}
