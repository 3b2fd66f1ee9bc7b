import { nextCurrent, read, readStored } from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";

/** Of pages that follow one another quickly only the first asks. */
const FRESH_MS = 10_000;

/** The one thing that the server says comes next, for who is logged in. */
export function useNext() {
  const signedIn = useSession((session) => session.user !== null);
  const query = useLoaded({
    ...read(nextCurrent, {}),
    // Who logs out is led on before they are forgotten: without a token there is nothing to ask.
    enabled: () => signedIn && readStored("ACCESS_TOKEN") !== null,
    staleTime: FRESH_MS,
  });
  return { ...query, next: query.data?.data.next, serverTime: query.data?.data.serverTime };
}
