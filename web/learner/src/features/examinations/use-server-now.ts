import { useEffect, useState } from "react";

/**
 * The server's time in milliseconds since 1970, repainted every second: `serverTime` as it was
 * answered at the local time `answeredAt`.
 */
export function useServerNow(serverTime: string | undefined, answeredAt: number): number {
  const [local, setLocal] = useState(Date.now);
  useEffect(() => {
    const interval = setInterval(() => setLocal(Date.now()), 1000);
    return () => clearInterval(interval);
  }, []);
  const offset = serverTime ? Date.parse(serverTime) - answeredAt : 0;
  return Math.max(local, answeredAt) + offset;
}
