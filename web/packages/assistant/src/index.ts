export { Assistant } from "./assistant";
