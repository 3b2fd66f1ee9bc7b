import "katex/dist/katex.min.css";
import katex from "katex";
import { type JSX, useEffect, useRef } from "react";

/** A formula in TeX. Heavy: loaded only where a text has one. */
export function Formula({ tex }: { tex: string }): JSX.Element {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) katex.render(tex, place.current, { throwOnError: false });
  }, [tex]);
  return <span ref={place}>{tex}</span>;
}

/** Set every formula below `place`, which the server has marked and left as TeX. */
export function setFormulas(place: HTMLElement): void {
  for (const each of place.querySelectorAll<HTMLElement>(".math")) {
    const displayMode = each.classList.contains("block");
    katex.render(each.textContent ?? "", each, { displayMode, throwOnError: false });
    each.classList.remove("math");
  }
}
