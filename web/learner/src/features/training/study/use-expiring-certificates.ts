import { certificateHistoryList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

const MOST = 10;

/** One's certificates that expire within ninety days and are not renewed, the first one first. */
export function useExpiringCertificates() {
  const query = useLoaded(
    read(certificateHistoryList, {
      body: {
        size: MOST,
        query: [
          { field: "mine", operator: "eq", value: true },
          { field: "state", operator: "eq", value: "valid" },
          { field: "isRenewed", operator: "eq", value: false },
          { field: "expiresAt", operator: "between", value: ["now", "now+90d"] },
        ],
        orderList: [{ field: "expiresAt", direction: "asc" }],
      },
    }),
  );
  // Of one that its register does not bear out nothing is told.
  const certificates = query.data?.data.content.filter(({ problem }) => problem === null) ?? [];
  return { ...query, certificates };
}
