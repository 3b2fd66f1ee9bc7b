import { type CurrentUser, siteInformation } from "@zhegui/client";
import { reportFailure } from "./failures";
import { loadUser } from "./load-user";
import { refreshLookups } from "./lookups";

const welcomed = new Set<(user: CurrentUser) => void>();

/** Calls `listener` after each successful login. */
export function onLoginSuccess(listener: (user: CurrentUser) => void): () => void {
  welcomed.add(listener);
  return () => welcomed.delete(listener);
}

async function fillDictionary(): Promise<void> {
  const { data: answer } = await siteInformation({ throwOnError: true });
  await refreshLookups(answer.data.lookupRevision);
}

/**
 * What follows once tokens are there: the user, the local copy of the dictionary, and the news to
 * the code that waits for it. Only a user that cannot be loaded makes the login fail. Nobody joins an
 * organization by logging in: they are asked.
 */
export async function completeLogin(): Promise<void> {
  const user = await loadUser();
  await fillDictionary().catch(reportFailure);
  for (const listener of welcomed) listener(user);
}
