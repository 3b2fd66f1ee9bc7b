export { carried, markRead } from "./calls";
export type { Canned } from "./canned";
export { MessageForm } from "./message-form";
export { StarsShown } from "./stars";
export { Thread } from "./thread";
export { goesTo } from "./unsent";
export { useOne } from "./use-one";
export { useOutbox } from "./use-outbox";
export { useWriting } from "./use-writing";
