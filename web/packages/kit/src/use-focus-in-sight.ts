import { useEffect } from "react";

/** Between what has the focus and a bar. */
const GAP = 8;

/** What a keyboard user sees as chosen: the label, where its own input is not seen. */
function shown(target: HTMLElement): HTMLElement {
  return target.closest("label") ?? target;
}

/** Where the page is free of the bars that lie over its head and foot. */
function freeStretch(): { top: number; bottom: number } {
  const edges = (where: "head" | "foot") =>
    [...document.querySelectorAll(`[data-over=${where}]`)]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0);
  return {
    top: Math.max(0, ...edges("head").map(({ bottom }) => bottom)) + GAP,
    bottom: Math.min(innerHeight, ...edges("foot").map(({ top }) => top)) - GAP,
  };
}

/** Scrolls what lies under a bar free of it; of what is too high for the page its beginning. */
export function bringInSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const free = freeStretch();
  const down = Math.min(bottom - free.bottom, top - free.top);
  const by = top < free.top ? top - free.top : Math.max(0, down);
  if (by !== 0) scrollBy({ top: by, behavior: "instant" });
}

/**
 * What a key gives the focus never lies under the bars of the page (`data-over="head"` and `"foot"`),
 * however high zoom and text make them. A press of the pointer moves nothing.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    let frame = 0;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.closest("[data-over], dialog")) return;
      if (!target.matches(":focus-visible")) return;
      cancelAnimationFrame(frame);
      // After the browser itself has scrolled to it.
      frame = requestAnimationFrame(() => bringInSight(shown(target)));
    };
    document.addEventListener("focusin", onFocus);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("focusin", onFocus);
    };
  }, []);
}
