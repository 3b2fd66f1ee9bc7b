import { type CurrentUser, clearSession, logout, readStored } from "@zhegui/client";
import { create } from "zustand";

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

export const useSession = create<Session>(() => ({ user: storedUser() }));

/** Forgets who was logged in, here; the server has already, or is told by `leave`. */
export function forgetUser(): void {
  clearSession();
  useSession.setState({ user: null });
}

/** Logout by the user's own wish. */
export async function leave(): Promise<void> {
  await logout();
  forgetUser();
}
