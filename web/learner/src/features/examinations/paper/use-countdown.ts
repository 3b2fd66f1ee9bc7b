import { useEffect, useState } from "react";
import type { ServerClock } from "../sitting/clock";
import { secondsLeft } from "../sitting/countdown";

const REPAINT_MS = 250;

/** Whole seconds until `deadline` on the server's clock. The interval only repaints. */
export function useCountdown(clock: ServerClock, deadline: number): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, clock.now()));
  useEffect(() => {
    const repaint = () => setLeft(secondsLeft(deadline, clock.now()));
    repaint();
    const interval = setInterval(repaint, REPAINT_MS);
    return () => clearInterval(interval);
  }, [clock, deadline]);
  return left;
}
