import { useState } from "react";

function read<Value extends object>(key: string, first: Value): Value {
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return first; // A browser that refuses storage, or a text that is spoilt.
  }
}

/** What somebody chose, kept in this browser; until then `first`. */
export function useRemembered<Value extends object>(
  key: string,
  first: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, first));
  const remember = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It lasts as long as the page.
    }
  };
  return [value, remember];
}
