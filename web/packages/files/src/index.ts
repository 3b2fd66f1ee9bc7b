export { accepted, largest } from "./checking";
export { DownloadButton, PreviewButton } from "./file-buttons";
export { PreviewDialog } from "./preview-dialog";
export { type Address, addressOf, tellIfExpired, useSaving } from "./saving";
export { fileSize } from "./size";
export { UploadBox } from "./upload-box";
export { UploadList } from "./upload-list";
export { useUpload } from "./use-upload";
