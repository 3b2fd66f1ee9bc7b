import { type RefObject, useEffect, useRef, useState } from "react";

/** How wide an element is, so that what is drawn in it keeps the size of its words. */
export function useWidth<E extends HTMLElement>(before: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      // What is not shown has none, and keeps the one that it had.
      if (entry && entry.contentRect.width >= 1) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
