import "katex/dist/katex.min.css";
import katex from "katex";
import "./formula.css";
import { type JSX, useEffect, useRef } from "react";

interface FormulaProps {
  tex: string;
  /** Stands alone, so it is set large. */
  isBlock?: boolean;
}

/** A formula in TeX. Heavy: loaded only where a text has one. */
export function Formula({ tex, isBlock = false }: FormulaProps): JSX.Element {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) set(tex, place.current, isBlock);
  }, [tex, isBlock]);
  return <span ref={place}>{tex}</span>;
}

/** Set every formula below `place`, which the server has marked and left as TeX. */
export function setFormulas(place: HTMLElement): void {
  for (const each of place.querySelectorAll<HTMLElement>(".math")) {
    const displayMode = each.classList.contains("block");
    set(each.textContent ?? "", each, displayMode);
    each.classList.remove("math");
  }
}

/** A length that an author gives is at most so many em, and a macro stands for others so often. */
const BOUNDS = { maxSize: 20, maxExpand: 100 };

/** No formula needs more in one direction, and KaTeX bounds no length that is negative. */
const MOST_EM = 100;

/** Leaves as TeX what is nested too deeply to be set, or larger than a page. */
function set(tex: string, place: HTMLElement, displayMode = false): void {
  try {
    katex.render(tex, place, { displayMode, throwOnError: false, ...BOUNDS });
    if (isHuge(place)) place.textContent = tex;
  } catch {
    place.textContent = tex;
  }
}

function isHuge(place: HTMLElement): boolean {
  return [...place.querySelectorAll("[style]")].some((part) =>
    [...(part.getAttribute("style") ?? "").matchAll(/([\d.]+)em/g)].some(
      ([, length]) => Number(length) > MOST_EM,
    ),
  );
}
