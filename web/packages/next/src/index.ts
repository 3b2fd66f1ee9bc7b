export { NextStep } from "./next-step";
export { RunningBar } from "./running-bar";
export { useBegin } from "./use-begin";
export { useNext } from "./use-next";
