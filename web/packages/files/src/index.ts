export { UploadBox } from "./upload-box";
