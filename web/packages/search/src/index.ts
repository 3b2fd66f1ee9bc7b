export { Marked, wordsOf } from "./marked";
export { SearchField } from "./search-field";
export { useSuggestions } from "./use-suggestions";
