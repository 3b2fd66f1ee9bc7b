import { useQuery } from "@tanstack/react-query";
import { entitlementListOptions } from "@zhegui/client";
import { useSession } from "./session";

const MOST = 1024;

/** Courses and materials that one has bought and may use now, each with when that ends; undefined
 * until it is known. Asked for whenever a page is looked at again: it may have been withdrawn. */
export function useHeld(): ReadonlyMap<string, string> | undefined {
  const signedIn = useSession((session) => session.user !== null);
  const asked = useQuery({
    ...entitlementListOptions({
      body: {
        size: MOST,
        query: [{ field: "isCurrent", operator: "eq", value: true }],
        orderList: [{ field: "end", direction: "asc" }],
      },
    }),
    enabled: signedIn,
    staleTime: 0,
    meta: { silent: true },
  });
  const rows = asked.data?.data.content;
  if (!signedIn) return new Map();
  return rows && new Map(rows.map((row) => [row.courseSid ?? row.materialSid ?? "", row.end]));
}
