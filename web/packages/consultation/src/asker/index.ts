export { AskerPanel } from "./panel";
