export { letter } from "./choice/rules";
export type { AskedQuestion, KeyHint, Kind } from "./kind";
export { answerRules, kindOf, loadKinds, stemOf } from "./kinds";
export { RichText } from "./rich-text";
export { showOption } from "./show-option";
