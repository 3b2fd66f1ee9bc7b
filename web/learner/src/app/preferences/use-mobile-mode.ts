import { useSyncExternalStore } from "react";

const MOBILE_MODE = "(max-width: 768px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(MOBILE_MODE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is so narrow that there is room for the classic layout alone. */
export function useMobileMode(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(MOBILE_MODE).matches);
}
