import { serverClock } from "@zhegui/client";
import { useEffect, useReducer } from "react";

const SECOND_MS = 1_000;

/** The server's time in milliseconds since 1970, repainted every second. */
export function useServerNow(): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const interval = setInterval(tick, SECOND_MS);
    return () => clearInterval(interval);
  }, []);
  // Never what an earlier painting had: before the server was heard it is this machine's guess.
  return serverClock.now();
}
