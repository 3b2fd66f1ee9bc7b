import { useQuery } from "@tanstack/react-query";
import { entitlementListOptions } from "@zhegui/client";
import { useSession } from "./session";

const MOST = 1024;

/** Courses and materials that one has bought and may use now; undefined until that is known. */
export function useHeld(): ReadonlySet<string> | undefined {
  const signedIn = useSession((session) => session.user !== null);
  const asked = useQuery({
    ...entitlementListOptions({
      body: {
        size: MOST,
        query: [
          { field: "withdrawnAt", operator: "isNull", value: true },
          { field: "start", operator: "le", value: "now" },
          { field: "end", operator: "gt", value: "now" },
        ],
      },
    }),
    enabled: signedIn,
    meta: { silent: true },
  });
  const rows = asked.data?.data.content;
  if (!signedIn) return new Set();
  return rows && new Set(rows.map((row) => row.courseSid ?? row.materialSid ?? ""));
}
