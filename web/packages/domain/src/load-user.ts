import { type CurrentUser, currentUser, readStored, store, tenant, unstore } from "@zhegui/client";
import { isRefused } from "./failures";
import { useSession } from "./session";

/** Keeps what the server has said of the current user. */
export function keepUser(user: CurrentUser): CurrentUser {
  store("USER", JSON.stringify(user));
  useSession.setState({ user });
  return user;
}

/** Who no longer belongs to the organization they act for acts for themselves again. */
async function ask(): Promise<CurrentUser> {
  try {
    return (await currentUser({ throwOnError: true })).data.data;
  } catch (cause) {
    if (!isRefused(cause, 403) || !tenant()) throw cause;
    unstore("TENANT_ID");
    return (await currentUser({ throwOnError: true })).data.data;
  }
}

/** Asks the server who is logged in and keeps the answer; after each login and each change of one's profile. */
export async function loadUser(): Promise<CurrentUser> {
  return keepUser(await ask());
}

/** The same for a user who comes back: what was kept here may be old, or spoilt. */
export async function refreshUser(): Promise<void> {
  const { user } = useSession.getState();
  // Who has just logged out is not forgotten yet, but nobody the server knows.
  if (!user || !readStored("ACCESS_TOKEN")) return;
  const answer = await ask();
  // Who has logged out meanwhile stays so, and what was changed meanwhile is newer.
  if (useSession.getState().user === user) keepUser(answer);
}
