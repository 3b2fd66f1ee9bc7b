import { useState } from "react";

/** Which records are chosen, on whatever page they stand. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    choose(keys: readonly string[], isChosen: boolean) {
      setChosen((before) => {
        const after = new Set(before);
        for (const key of keys) {
          if (isChosen) after.add(key);
          else after.delete(key);
        }
        return after;
      });
    },
    clear: () => setChosen(new Set()),
  };
}
