import { type CurrentUser, store } from "@zhegui/client";
import { loadUser } from "./load-user";
import { useSession } from "./session";

/** From now on one acts for this employer: calls say so, and the user is who they are there. */
export async function actAs(organization: string): Promise<CurrentUser> {
  store("TENANT_ID", organization);
  return loadUser();
}

/** The organization that one manages: the one acted for where it is among them, else the first. */
export function useManaged(): string | undefined {
  return useSession(({ user }) => {
    const managed = user?.organizationList ?? [];
    return (managed.find(({ sid }) => sid === user?.companySid) ?? managed[0])?.sid;
  });
}
