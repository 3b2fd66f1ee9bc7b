import { createStore } from "./store";

interface ExpiredDownload {
  isShown: boolean;
}

/** Whether the site says that a file's address has expired. */
export const useExpiredDownload = createStore<ExpiredDownload>({ isShown: false });

/** Says that a file's address has expired; a new visit to the page makes new addresses. */
export function reportExpired(): void {
  useExpiredDownload.setState({ isShown: true });
}
