import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { askedPart } from "./asked-part";

/**
 * Leads to the paragraph that the address names (`?part=17`, with `&quote=` where it may have moved) in
 * the text `html` below the element with this ref, and marks it by `data-asked`.
 */
export function useAskedPart(html: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text, or a place that is asked for again
  useEffect(() => {
    const said = new URLSearchParams(search);
    const part = Number(said.get("part"));
    if (!ref.current || !Number.isSafeInteger(part) || part < 1) return;
    const block = askedPart(ref.current, part, said.get("quote") ?? "");
    if (!(block instanceof HTMLElement)) return;
    block.dataset.asked = "";
    block.tabIndex = -1;
    block.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    block.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
    return () => {
      delete block.dataset.asked;
      block.removeAttribute("tabindex");
    };
  }, [html, search, key]);
  return ref;
}
