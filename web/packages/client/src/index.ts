export { actFor, tenant } from "./acting";
export { CLIENT_ID, TOKEN_PATH } from "./addresses";
export { deviceHeaders } from "./device";
export {
  type Draftable,
  keepDraft,
  keepOpenForm,
  readDraft,
  readOpenForm,
} from "./drafts";
export { Failure } from "./failure";
export { touchFile } from "./files";
export { VISITOR } from "./forget-drafts";
export * from "./generated";
export * from "./generated/@tanstack/react-query.gen";
export type { Lists } from "./generated/lists.gen";
export { loginByPassword } from "./login";
export { type Bearer, logout, onSessionEnded, speakBy } from "./send";
export { ServerClock, serverClock, serverInstant } from "./server-clock";
export { clearSession, readStored, type StorageKey, store, storeTokens, unstore } from "./storage";
export { uploadFile } from "./upload";
export { followAnswer, watchTask } from "./watch";
