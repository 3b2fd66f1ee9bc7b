import { useCallback, useEffect, useState } from "react";

export interface Scrolled {
  /** Which child is read, counted from 1. */
  page: number;
  goTo: (page: number) => void;
}

function childrenOf(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.children].filter((child) => child instanceof HTMLElement);
}

/** The last child that begins in the upper half of what is seen. */
function readIn(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const begun = childrenOf(scroller).filter((child) => child.offsetTop <= middle);
  return Math.max(1, begun.length);
}

/** Follows which of the children of what scrolls is read, and goes to another. */
export function useScrolled(scroller: HTMLElement | null): Scrolled {
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (!scroller) return;
    const follow = (): void => setPage(readIn(scroller));
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  }, [scroller]);
  const goTo = useCallback(
    (wanted: number) => {
      const child = scroller && childrenOf(scroller)[wanted - 1];
      if (child) scroller.scrollTop = child.offsetTop - scroller.offsetTop;
    },
    [scroller],
  );
  return { page, goTo };
}
