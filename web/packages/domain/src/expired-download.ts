import { Failure } from "@zhegui/client";
import { createStore } from "./store";

/** Only addresses of files end by themselves. */
const GONE = 410;

interface ExpiredDownload {
  isShown: boolean;
}

/** Whether the site says that a file's address has expired. */
export const useExpiredDownload = createStore<ExpiredDownload>({ isShown: false });

/** Says that a file's address has expired; a new visit to the page makes new addresses. */
export function reportExpired(): void {
  useExpiredDownload.setState({ isShown: true });
}

/** Whether a file was refused because its address has expired. */
export function isExpired(cause: unknown): boolean {
  return cause instanceof Failure && cause.status === GONE;
}
