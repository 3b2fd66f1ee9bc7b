import { useEffect, useEffectEvent } from "react";

const TYPING = "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]";

/** Keys of a page, while nobody types and no dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    const act = keys[event.key];
    if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
