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
export type { ServerEvent } from "./events";
export { Failure } from "./failure";
export { touchFile } from "./files";
export { VISITOR } from "./forget-drafts";
export * from "./generated";
export type { Lists } from "./generated/lists.gen";
export { listenLive } from "./live";
export { loginByPassword } from "./login";
export { answersOf, read } from "./read";
export { type Bearer, logout, onSessionEnded, speakBy } from "./send";
export { ServerClock, serverClock, serverInstant } from "./server-clock";
export { clearSession, readStored, type StorageKey, store, storeTokens, unstore } from "./storage";
export { uploadFile } from "./upload";
export { followAnswer, watchTask } from "./watch";
