import { type CurrentUser, currentUser, readStored, store } from "@zhegui/client";
import { useSession } from "./session";

/** Keeps what the server has said of the current user. */
export function keepUser(user: CurrentUser): CurrentUser {
  store("USER", JSON.stringify(user));
  useSession.setState({ user });
  return user;
}

/** Asks the server who is logged in and keeps the answer; after each login and each change of one's profile. */
export async function loadUser(): Promise<CurrentUser> {
  const { data: answer } = await currentUser({ throwOnError: true });
  return keepUser(answer.data);
}

/** The same for whoever comes back: what was kept here may be old, or spoilt. */
export async function refreshUser(): Promise<void> {
  const { user } = useSession.getState();
  // Who has just logged out is not forgotten yet, but nobody the server knows.
  if (!user || !readStored("ACCESS_TOKEN")) return;
  const { data: answer } = await currentUser({ throwOnError: true });
  // Who has logged out meanwhile stays so, and what was changed meanwhile is newer.
  if (useSession.getState().user === user) keepUser(answer.data);
}
