export type { FormField } from "./fields";
export { RecordForm } from "./record-form";
export { ListView } from "./record-list";
export { declare } from "./resource";
export { TaskWatch } from "./task-watch";
