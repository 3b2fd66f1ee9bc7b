import { type CurrentUser, store } from "@zhegui/client";
import { reportFailure } from "./failures";
import { loadUser } from "./load-user";
import { useSession } from "./session";

/** From now on one acts for this employer: calls say so, and the user is who they are there. */
export async function actAs(organization: string): Promise<CurrentUser> {
  store("TENANT_ID", organization);
  return loadUser();
}

/** What an organization told opens as one of its people sees it, while one is of its people. */
export async function actForTeller(organization: string | undefined): Promise<void> {
  const { user } = useSession.getState();
  const isOther = organization !== user?.companySid;
  if (organization && isOther && user?.employerList.some(({ sid }) => sid === organization)) {
    await actAs(organization).catch(reportFailure);
  }
}

/** The organization that one manages: the one acted for where it is among them, else the first. */
export function useManaged(): string | undefined {
  return useSession(({ user }) => {
    const managed = user?.organizationList ?? [];
    return (managed.find(({ sid }) => sid === user?.companySid) ?? managed[0])?.sid;
  });
}
