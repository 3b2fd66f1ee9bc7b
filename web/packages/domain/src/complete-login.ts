import { bindEnterprise, type CurrentUser, siteInformation } from "@zhegui/client";
import { reportFailure } from "./failures";
import { keepUser, loadUser } from "./load-user";
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

/** Who is nobody's staff joins the one organization that waits for them; of several they choose in
 their settings. */
async function bound(user: CurrentUser): Promise<CurrentUser> {
  const [organization, ...others] = user.invitationList;
  if (user.isEnterprise || !organization || others.length > 0) return user;
  const { data: answer } = await bindEnterprise({
    query: { sid: organization.sid },
    throwOnError: true,
  });
  return keepUser(answer.data);
}

/**
 * What follows once tokens are there: the user, the binding to an enterprise, the local copy of the
 * dictionary, and the news to whoever waits for it. Only a user that cannot be loaded
 * makes the login fail.
 */
export async function completeLogin(): Promise<void> {
  const loaded = await loadUser();
  const user = await bound(loaded).catch((cause: unknown) => {
    reportFailure(cause);
    return loaded;
  });
  await fillDictionary().catch(reportFailure);
  for (const listener of welcomed) listener(user);
}
