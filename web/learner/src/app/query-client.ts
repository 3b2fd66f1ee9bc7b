import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient, useSession } from "@zhegui/domain";

/** The site's query client: what was answered to one person is neither shown to the next nor to nobody. */
export function siteQueryClient(): QueryClient {
  const client = createQueryClient();
  let owner = useSession.getState().user?.sid;
  useSession.subscribe(({ user }) => {
    if (user?.sid === owner) return;
    owner = user?.sid;
    if (owner) void client.resetQueries();
    else client.clear();
  });
  return client;
}
