import { useQuery } from "@tanstack/react-query";
import { userAnalysisOptions } from "@zhegui/client";

/** How somebody studies; of staff their manager asks in the name of the organization. */
export function useAnalysis(user: string | null, organization: string | undefined) {
  return useQuery({
    ...userAnalysisOptions({
      ...(user && { query: { sid: user } }),
      ...(user && organization && { headers: { "tenant-id": organization } }),
    }),
    meta: { silent: true },
  });
}
