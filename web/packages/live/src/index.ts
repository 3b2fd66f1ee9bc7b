export type { Heard, LiveEvent } from "./tabs";
export { useLive } from "./use-live";
