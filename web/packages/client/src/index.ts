export { CLIENT_ID, TOKEN_PATH } from "./addresses";
export { Failure } from "./failure";
export { touchFile } from "./files";
export * from "./generated";
export * from "./generated/@tanstack/react-query.gen";
export { loginByPassword, logout, onSessionEnded } from "./send";
export { clearSession, readStored, type StorageKey, store, storeTokens } from "./storage";
export { uploadFile } from "./upload";
