import { useEffect } from "react";
import { useLocation } from "react-router";

/** How far what stays at the window's foot (`data-over="foot"`) reaches up from it. */
function reachOf(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar);
  const stays = /fixed|sticky/.test(position) && bottom !== "auto";
  return stays && bar.checkVisibility() ? bar.offsetHeight + Number.parseFloat(bottom) : 0;
}

/** Keeps `--dock` as high as that, for what stands above it. */
export function useDock(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another bar, or none
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = (): void => {
      const bars = [...document.querySelectorAll<HTMLElement>("[data-over=foot]")];
      for (const bar of bars) observer.observe(bar);
      style.setProperty("--dock", `${Math.max(0, ...bars.map(reachOf))}px`);
    };
    const observer = new ResizeObserver(measure);
    // What a page loads changes its height; a bar that comes later does not.
    observer.observe(document.body);
    const arrivals = new MutationObserver(measure);
    arrivals.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      arrivals.disconnect();
      style.removeProperty("--dock");
    };
  }, [pathname]);
}
