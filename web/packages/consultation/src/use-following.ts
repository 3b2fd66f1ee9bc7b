import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** As far from its end a reader still looks at the end. */
const AT_END_PX = 60;

interface Following {
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
export function useFollowing(first: string | undefined, count: number, own: number): Following {
  const view = useRef<HTMLElement>(null);
  const [isAway, setAway] = useState(false);
  const at = useRef({ first, own, fromEnd: 0 });
  const toEnd = (): void => {
    if (view.current) view.current.scrollTop = view.current.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a line came
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const { fromEnd, ...before } = at.current;
    const isEarlier = before.first !== undefined && before.first !== first;
    at.current = { ...at.current, first, own };
    if (own > before.own || (!isEarlier && !isAway)) toEnd();
    else if (isEarlier) current.scrollTop = current.scrollHeight - fromEnd;
  }, [first, count, own]);
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = view.current ?? {};
    at.current.fromEnd = scrollHeight - scrollTop;
    setAway(scrollHeight - scrollTop - clientHeight >= AT_END_PX);
  };
  return { view, onScroll, isAway, toEnd };
}
