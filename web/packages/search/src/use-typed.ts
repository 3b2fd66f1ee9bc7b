import { useState } from "react";

/** What stands in a search field: what its place was asked for, until something else is typed there. */
export function useTyped(place: string, asked: string): [string, (words: string) => void] {
  const [typed, setTyped] = useState<{ at: string; words: string }>();
  const words = typed?.at === place ? typed.words : asked;
  return [words, (words) => setTyped({ at: place, words })];
}
