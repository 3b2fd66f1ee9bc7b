export { Marked, wordsOf } from "./marked";
export { useSuggestions } from "./use-suggestions";
export { useTyped } from "./use-typed";
