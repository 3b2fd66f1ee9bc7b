import { useEffect, useRef, useState } from "react";
import { shareRead } from "./playhead";
import { beginAt, lengthOf, readUntil, type Stretch } from "./stretch";
import { BEAT_MS } from "./use-study";

const MS = 1000;

interface ReadingTime {
  /** Time does not count now. */
  isHeld: boolean;
  plannedSeconds: number;
  onStretch: (stretch: Stretch) => void;
}

/** Reports the time for which the page is in sight. True while it counts. */
export function useReadingTime({ isHeld, plannedSeconds, onStretch }: ReadingTime): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  const report = useRef(onStretch);
  useEffect(() => {
    report.current = onStretch;
  });
  const runs = visible && !isHeld;

  useEffect(() => {
    const onVisibility = (): void => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  useEffect(() => {
    if (!runs) return;
    let stretch = beginAt(performance.now() / MS, 1);
    const told = (): Stretch => ({ ...stretch, position: shareRead() * plannedSeconds });
    const flush = (): void => {
      const now = performance.now() / MS;
      stretch = readUntil(stretch, now);
      if (lengthOf(stretch) > 0) report.current(told());
      stretch = beginAt(now, 1);
    };
    report.current(told());
    const timer = setInterval(flush, BEAT_MS);
    addEventListener("pagehide", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [runs, plannedSeconds]);

  return runs;
}
