import { type CurrentUser, clearSession, readStored } from "@zhegui/client";
import { createStore } from "./store";

interface Session {
  /** Null for a visitor. */
  user: CurrentUser | null;
}

function storedUser(): CurrentUser | null {
  if (!readStored("ACCESS_TOKEN")) return null;
  const text = readStored("USER");
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const useSession = createStore<Session>({ user: storedUser() });

/** Other tabs log in and out too. */
addEventListener("storage", ({ key }) => {
  if (key === "USER") useSession.setState({ user: storedUser() });
});

/** Forgets who was logged in, here; the server knows already, or is told by `leave`. */
export function forgetUser(): void {
  clearSession();
  useSession.setState({ user: null });
}
