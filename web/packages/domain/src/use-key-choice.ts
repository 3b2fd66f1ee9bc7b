import { readStored, store } from "@zhegui/client";
import { useState } from "react";

export interface KeyChoice {
  /** Whether letters answer; arrows always turn the page. */
  on: boolean;
  choose: (on: boolean) => void;
}

/** Whether single letters do something, as this browser was told (WCAG 2.1.4). */
export function useKeyChoice(): KeyChoice {
  const [on, setOn] = useState(() => readStored("LETTER_KEYS") !== "off");
  return {
    on,
    choose(wanted) {
      store("LETTER_KEYS", wanted ? "on" : "off");
      setOn(wanted);
    },
  };
}
