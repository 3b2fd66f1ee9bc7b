import { serverClock } from "@zhegui/client";
import { useEffect, useState } from "react";

const SECOND_MS = 1_000;

/** The server's time in milliseconds since 1970, repainted every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const interval = setInterval(() => setNow(serverClock.now()), SECOND_MS);
    return () => clearInterval(interval);
  }, []);
  return Math.max(now, serverClock.now());
}
