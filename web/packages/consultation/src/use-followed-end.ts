import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** As far from its end a reader still looks at the end. */
const AT_END_PX = 60;

interface FollowedEnd {
  view: RefObject<HTMLElement | null>;
  onScroll: () => void;
  /** The reader looks at what came before. */
  isAway: boolean;
  toEnd: () => void;
}

/**
 * The view follows what comes while the reader looks at the end, and what they write themselves; where
 * earlier lines come before, what is read stays where it is.
 */
export function useFollowedEnd(first: string | undefined, count: number, own: number): FollowedEnd {
  const view = useRef<HTMLElement>(null);
  const [isAway, setAway] = useState(false);
  const at = useRef({ first, own, fromEnd: 0, isAway: false });
  const toEnd = (): void => {
    if (view.current) view.current.scrollTop = view.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a line came
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const before = at.current;
    const isEarlier = before.first !== undefined && before.first !== first;
    at.current = { ...before, first, own };
    if (own > before.own || (!isEarlier && !before.isAway)) toEnd();
    else if (isEarlier) current.scrollTop = current.scrollHeight - before.fromEnd;
  }, [first, count, own]);
  useEffect(() => {
    const { current } = view;
    if (!current) return;
    // A closed panel has no size, and what came meanwhile moved nothing.
    const observer = new ResizeObserver(() => {
      if (!at.current.isAway) current.scrollTop = current.scrollHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = view.current ?? {};
    const isNowAway = scrollHeight - scrollTop - clientHeight >= AT_END_PX;
    at.current = { ...at.current, fromEnd: scrollHeight - scrollTop, isAway: isNowAway };
    setAway(isNowAway);
  };
  return { view, onScroll, isAway, toEnd };
}
