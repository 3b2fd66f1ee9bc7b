export { NextStep } from "./next-step";
export { RunningBar } from "./running-bar";
export { useNext } from "./use-next";
