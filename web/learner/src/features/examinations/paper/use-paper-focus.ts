import { type RefObject, useEffect, useRef } from "react";

/**
 * What holds the question: letters answer while the focus is in it. It gets the focus when it is opened
 * or turned over and nothing else has it.
 */
export function usePaperFocus(question: string | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (question && isLost) element.current?.focus({ preventScroll: true });
  }, [question]);
  return element;
}
