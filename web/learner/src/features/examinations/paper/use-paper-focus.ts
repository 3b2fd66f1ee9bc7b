import { type RefObject, useEffect, useRef } from "react";

interface PaperFocus {
  /** What holds the question: letters answer while the focus is in it. */
  element: RefObject<HTMLDivElement | null>;
  /** Brings the option of a key into sight: a bar of the page may lie over it. */
  showOption: (key: string) => void;
}

/** Gives the focus to the paper when it is opened or turned over and nothing else has it. */
export function usePaperFocus(question: string | undefined): PaperFocus {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (question && isLost) element.current?.focus({ preventScroll: true });
  }, [question]);
  return {
    element,
    showOption(key) {
      const name = /[1-9]/.test(key) ? String.fromCharCode(64 + Number(key)) : key.toUpperCase();
      const option = element.current?.querySelector(`[data-option="${CSS.escape(name)}"]`);
      option?.scrollIntoView({ block: "nearest" });
    },
  };
}
