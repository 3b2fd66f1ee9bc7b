import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Pages of one user in this browser tell each other that a consultation began: one that has none open
 * listens to no feed. Returns what tells the others.
 */
export function useOtherPages(user: string, onBegun: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined);
  const hear = useEffectEvent(onBegun);
  useEffect(() => {
    const opened = new BroadcastChannel(`zhegui-consultation ${user}`);
    opened.onmessage = () => hear();
    channel.current = opened;
    return () => opened.close();
  }, [user]);
  return () => channel.current?.postMessage("begun");
}
