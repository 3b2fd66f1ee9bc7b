export type { FormField } from "./fields";
export { HistoryList, type Step } from "./history-list";
export { isTried } from "./outcome";
export { RecordForm } from "./record-form";
export { ListView } from "./record-list";
export { RecordPage } from "./record-page";
export { declare } from "./resource";
export { TaskActs } from "./task-acts";
export { TaskOutcome } from "./task-outcome";
