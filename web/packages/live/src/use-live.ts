import { VISITOR } from "@zhegui/client";
import { useSession } from "@zhegui/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { Feed } from "./feed";
import type { Heard } from "./tabs";

/**
 * Tells what the user is told: that a record changed, which is then read again; `reset`: that any may
 * have. `isLive` is false while that is only looked for now and then.
 */
export function useLive(onEvent: (event: Heard) => void, enabled: boolean): { isLive: boolean } {
  const owner = useSession(({ user }) => user?.sid ?? VISITOR);
  const [isLive, setLive] = useState(false);
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    if (!enabled) return;
    const feed = new Feed(owner, { onHeard: (heard) => hear(heard), onLive: setLive });
    return () => {
      feed.leave();
      setLive(false);
    };
  }, [owner, enabled]);
  return { isLive };
}
