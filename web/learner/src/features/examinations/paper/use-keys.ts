import { type RefObject, useEffect } from "react";

interface Keys {
  /** The question: letters mean something while the focus is in it. */
  paper: RefObject<HTMLElement | null>;
  /** Whether letters mean anything at all. */
  letters: boolean;
  /** Answers the question that is shown, where the key means an answer to it. */
  press: (key: string) => boolean;
  onTurn: (by: number) => void;
  onMark: () => void;
}

/**
 * Left and right turn the page. M marks and other letters answer, where the paper has the focus and the
 * candidate wants it. Nothing while a dialog is open.
 */
export function useKeys({ paper, letters, press, onTurn, onMark }: Keys): void {
  useEffect(() => {
    const isHere = ({ target }: Event) =>
      target instanceof Node && paper.current?.contains(target) === true;
    const answer = (key: string) => {
      if (key.toLowerCase() !== "m") return press(key);
      onMark();
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (isMeantForOthers(event)) return;
      const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (turn !== undefined) onTurn(turn);
      else if (!(letters && isHere(event) && answer(event.key))) return;
      // The browser would move between radio buttons too.
      event.preventDefault();
    };
    // Before the radio buttons see it.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [paper, letters, press, onTurn, onMark]);
}

function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  return isWrittenIn(event.target) || document.querySelector("dialog[open]") !== null;
}

/** Where one writes, letters are letters and arrows move the caret. */
function isWrittenIn(target: EventTarget | null): boolean {
  const field = target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);
  return field || target instanceof HTMLTextAreaElement;
}
