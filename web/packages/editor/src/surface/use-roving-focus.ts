import { type RefObject, useEffect, useRef } from "react";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Of the controls of a toolbar the Tab key stops at one; arrows, Home and End lead to the others. */
export function useRovingFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toolbar = root.current;
    if (!toolbar) return;
    const controls = (): HTMLElement[] =>
      [...toolbar.querySelectorAll<HTMLElement>("button, select")].filter(
        (control) => !control.closest("[data-menu]"),
      );
    const stopAt = (stop: Element | undefined): void => {
      for (const each of controls()) each.tabIndex = each === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && controls().includes(target)) stopAt(target);
    };
    const onKey = (event: KeyboardEvent): void => {
      const all = controls();
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const next = nextOf(event.key, at, all.length);
      if (at === -1 || next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    };
    stopAt(controls()[0]);
    toolbar.addEventListener("focusin", onFocus);
    toolbar.addEventListener("keydown", onKey);
    return () => {
      toolbar.removeEventListener("focusin", onFocus);
      toolbar.removeEventListener("keydown", onKey);
    };
  }, []);
  return root;
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (at + step + count) % count;
}
