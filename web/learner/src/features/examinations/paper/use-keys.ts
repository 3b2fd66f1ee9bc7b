import { useEffect } from "react";
import { optionIndex } from "../sitting/rules";

interface Keys {
  /** How many options can be chosen now. */
  options: number;
  onChoose: (index: number) => void;
  onTurn: (by: number) => void;
  onMark: () => void;
}

/** Letters and digits choose, left and right turn the page, M marks. Nothing while a dialog is open. */
export function useKeys({ options, onChoose, onTurn, onMark }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isMeantForOthers(event)) return;
      const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const index = optionIndex(event.key, options);
      if (turn !== undefined) onTurn(turn);
      else if (event.key.toLowerCase() === "m") onMark();
      else if (index !== null) onChoose(index);
      else return;
      // The browser would move between radio buttons too.
      event.preventDefault();
    };
    // Before the radio buttons see it.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [options, onChoose, onTurn, onMark]);
}

function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  return document.querySelector("dialog[open]") !== null;
}
