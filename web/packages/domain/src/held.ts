import { entitlementList, read, serverClock } from "@zhegui/client";
import { useEffect, useReducer } from "react";
import { type Held, heldAt, nextTurn, type Period } from "./periods";
import { useSession } from "./session";
import { useLoaded } from "./use-loaded";

const MOST = 1024;
/** Timers count no further. */
const LONGEST_MS = 2 ** 31 - 1;

const NOTHING: Held = new Map();

/** Shows a page anew in the second in which something begins or ends. */
function useTurns(periods: readonly Period[] | undefined): void {
  const [turns, turn] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each turn there is another.
  useEffect(() => {
    const wait = nextTurn(periods ?? [], serverClock.now());
    if (wait > LONGEST_MS) return;
    const timer = setTimeout(turn, wait);
    return () => clearTimeout(timer);
  }, [periods, turns]);
}

interface Holdings {
  /** Undefined until it is known. */
  held: Held | undefined;
  /** It is known, or could not be asked. */
  isSettled: boolean;
}

/** What one may use now. Asked for whenever a page is looked at again: it may have been withdrawn. */
export function useHoldings(): Holdings {
  const signedIn = useSession((session) => session.user !== null);
  const asked = useLoaded({
    ...read(entitlementList, {
      body: {
        size: MOST,
        query: [{ field: "withdrawnAt", operator: "isNull", value: true }],
        orderList: [{ field: "end", direction: "desc" }],
      },
    }),
    enabled: signedIn,
    staleTime: 0,
  });
  const rows = asked.data?.data.content;
  useTurns(signedIn ? rows : undefined);
  if (!signedIn) return { held: NOTHING, isSettled: true };
  return { held: rows && heldAt(rows, serverClock.now()), isSettled: !asked.isPending };
}

/** The same where nothing waits for it. */
export function useHeld(): Held | undefined {
  return useHoldings().held;
}
