import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Tells that the end of a thread was in sight, once for each last line: the page is shown, its panel is
 * open, and the reader looks at the end. Up to `read` it is known, and
 * without `onSeen` nobody hears of it.
 */
export function useSeen(
  last: number,
  read: number,
  onSeen: ((sequence: number) => void) | undefined,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const isInSight = useRef(false);
  const told = useRef(read);
  const tell = useEffectEvent((): void => {
    const isShown = isInSight.current && document.visibilityState === "visible";
    if (!onSeen || !isShown || last <= told.current) return;
    told.current = last;
    onSeen(last);
  });
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => {
      isInSight.current = entry?.isIntersecting ?? false;
      tell();
    });
    const look = (): void => tell();
    observer.observe(current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const isHeard = onSeen !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line came, or it is heard now
  useEffect(() => tell(), [last, isHeard]);
  return end;
}
