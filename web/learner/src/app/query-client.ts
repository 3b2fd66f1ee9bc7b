import type { QueryClient } from "@tanstack/react-query";
import { tenant } from "@zhegui/client";
import { createQueryClient, useSession } from "@zhegui/domain";

/**
 * The site's query client: what was answered to one person is neither shown to the next nor to nobody,
 * and what was answered for one organization, or refused, is asked again once another is acted for.
 */
export function siteQueryClient(): QueryClient {
  const client = createQueryClient();
  let owner = useSession.getState().user?.sid;
  let organization = tenant();
  useSession.subscribe(({ user }) => {
    const isAnother = user?.sid !== owner;
    const actsForAnother = tenant() !== organization;
    owner = user?.sid;
    organization = tenant();
    if (isAnother && owner) void client.resetQueries();
    else if (isAnother) client.clear();
    else if (actsForAnother) void client.invalidateQueries();
  });
  return client;
}
