/** How a person wants a list: which columns, how high its rows. Kept in this browser. */
import { useState } from "react";

export interface View {
  hidden: readonly string[];
  isCompact: boolean;
}

const FIRST: View = { hidden: [], isCompact: false };

function stored(key: string): View {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return FIRST; // A browser that refuses storage, or a text that is spoilt.
  }
}

export function useView(person: string, name: string): [View, (view: View) => void] {
  const key = `view:${person}:${name}`;
  const [view, setView] = useState(() => stored(key));
  const keep = (next: View): void => {
    setView(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It lasts as long as the page.
    }
  };
  return [view, keep];
}
