export { DownloadButton, PreviewButton } from "./file-buttons";
export { addressOf, tellIfExpired, useSaving } from "./saving";
export { fileSize } from "./size";
export { UploadBox } from "./upload-box";
