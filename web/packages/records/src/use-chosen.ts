import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Which records are chosen, on whatever page they stand: until the list `of` them is another. */
export function useChosen(of: string) {
  const [choice, setChoice] = useState({ of, chosen: NONE });
  if (choice.of !== of) setChoice({ of, chosen: NONE });
  return {
    chosen: choice.of === of ? choice.chosen : NONE,
    choose(keys: readonly string[], isChosen: boolean) {
      setChoice((before) => {
        const after = new Set(before.chosen);
        for (const key of keys) {
          if (isChosen) after.add(key);
          else after.delete(key);
        }
        return { ...before, chosen: after };
      });
    },
    clear: () => setChoice({ of, chosen: NONE }),
  };
}
