import type { ServerClock } from "@zhegui/client";
import { useEffect, useState } from "react";
import { secondsLeft } from "../sitting/countdown";

const REPAINT_MS = 250;

/** Whole seconds until `deadline`; null until the server told its time. The interval only repaints. */
export function useCountdown(clock: ServerClock, deadline: number): number | null {
  const [left, setLeft] = useState(() => leftOf(clock, deadline));
  useEffect(() => {
    const repaint = () => setLeft(leftOf(clock, deadline));
    repaint();
    const interval = setInterval(repaint, REPAINT_MS);
    return () => clearInterval(interval);
  }, [clock, deadline]);
  return left;
}

function leftOf(clock: ServerClock, deadline: number): number | null {
  return clock.isHeard ? secondsLeft(deadline, clock.now()) : null;
}
