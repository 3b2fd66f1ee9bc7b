import "katex/dist/katex.min.css";
import katex from "katex";
import { type JSX, useEffect, useRef } from "react";

/** A formula in TeX. Loaded only where a question has one. */
export function Formula({ tex }: { tex: string }): JSX.Element {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current) katex.render(tex, place.current, { throwOnError: false });
  }, [tex]);
  return <span ref={place}>{tex}</span>;
}
