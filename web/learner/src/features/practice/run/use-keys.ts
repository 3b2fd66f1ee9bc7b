import { useEffect } from "react";

interface Keys {
  /** Whether single letters mean anything (WCAG 2.1.4). */
  letters: boolean;
  /** Answers the question that is shown, where the key means an answer to it. */
  press: (key: string) => boolean;
  onTurn: (by: number) => void;
  onEnter: () => void;
  onGuess: () => void;
  onFavorite: () => void;
}

/**
 * Left and right turn, Enter submits or goes on. Where the user wants it G is guessed, F keeps, and other
 * letters answer.
 */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isMeantForOthers(event) || !isTaken(event, keys)) return;
      // The browser would move between radio buttons too.
      event.preventDefault();
    };
    // Before the radio buttons see it.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  });
}

function isTaken(event: KeyboardEvent, keys: Keys): boolean {
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (turn !== undefined) keys.onTurn(turn);
  else if (event.key === "Enter" && !isPressed(event.target)) keys.onEnter();
  else if (!keys.letters) return false;
  // A letter that answers goes before one that does something else.
  else if (keys.press(event.key)) return true;
  else if (event.key.toLowerCase() === "g") keys.onGuess();
  else if (event.key.toLowerCase() === "f") keys.onFavorite();
  else return false;
  return true;
}

/** What Enter presses by itself. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
}

function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  return isWrittenIn(event.target) && event.key !== "Enter";
}

/** Where one writes, letters are letters and arrows move the caret. */
function isWrittenIn(target: EventTarget | null): boolean {
  const field = target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);
  return field || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
