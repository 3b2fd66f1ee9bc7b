import { useEffect, useEffectEvent } from "react";

const TYPING = "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]";
/** What Enter does something to by itself. */
const ENTERED = "a[href], button, summary";

/** Keys of a page, while nobody types and no dialog is open; Enter is that of a control in focus. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const taking = event.key === "Enter" ? `${TYPING}, ${ENTERED}` : TYPING;
    const isTaken = event.target instanceof Element && event.target.closest(taking) !== null;
    const act = keys[event.key];
    if (!act || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
