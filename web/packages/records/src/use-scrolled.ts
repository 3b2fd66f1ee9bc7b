import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** How far the rows were scrolled at each entry of the history. */
const tops = new Map<string, number>();

/** Who comes back finds the rows as far down as they were; other rows begin at the first. */
export function useScrolled(hasRows: boolean) {
  const { key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (hasRows && ref.current) ref.current.scrollTop = tops.get(key) ?? 0;
  }, [key, hasRows]);
  const onScroll = (): void => {
    tops.set(key, ref.current?.scrollTop ?? 0);
  };
  return { ref, onScroll };
}
