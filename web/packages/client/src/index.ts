export { Failure } from "./failure";
export * from "./generated";
export * from "./generated/@tanstack/react-query.gen";
export { CLIENT_ID, loginByPassword, logout, onSessionEnded, TOKEN_PATH } from "./send";
export { clearSession, readStored, type StorageKey, store, storeTokens } from "./storage";
