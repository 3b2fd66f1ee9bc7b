import { useQuery } from "@tanstack/react-query";
import { certificateHistoryListOptions } from "@zhegui/client";

const MOST = 10;

/** One's certificates that expire within ninety days, the first one first. */
export function useExpiringCertificates() {
  const query = useQuery({
    ...certificateHistoryListOptions({
      body: {
        size: MOST,
        query: [
          {
            field: "expiresAt",
            operator: "between",
            value: ["now", "now+90d"],
          },
        ],
        orderList: [{ field: "expiresAt", direction: "asc" }],
      },
    }),
    meta: { silent: true },
  });
  const certificates = query.data?.data.content.filter(({ state }) => state === "valid") ?? [];
  return { ...query, certificates };
}
