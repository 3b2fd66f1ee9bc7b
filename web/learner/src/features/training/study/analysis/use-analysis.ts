import { userAnalysisOptions } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** How somebody studies; of staff their manager asks in the name of the organization. */
export function useAnalysis(user: string | null, organization: string | undefined) {
  return useLoaded(
    userAnalysisOptions({
      ...(user && { query: { sid: user } }),
      ...(user && organization && { headers: { "tenant-id": organization } }),
    }),
  );
}
