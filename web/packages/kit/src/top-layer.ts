import { useSyncExternalStore } from "react";

/** The modal dialogs that are open, lowest first. What lies outside the last one is inert. */
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Puts a dialog on top; the answer takes it away again. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  replace([...stack, dialog]);
  return () => replace(stack.filter((other) => other !== dialog));
}

/** Where notices must stand to be seen and heard: in the topmost dialog, else in the page. */
export function useTopLayer(): HTMLElement {
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? document.body);
}
