import { orderList, read, serverInstant } from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";
import { useState } from "react";

const PAGE_SIZE = 10;
const PAID = 2;
/** Paid orders that are valid now: more than this give the consultation. */
const TOO_FEW = 1;

/**
 * Whether the consultation is offered to who is here: to staff of an organization, and to who has more
 * than one paid order that is valid. The server's own rule is `can_consult`.
 */
export function useConsultation(exists: boolean, visit: string): boolean {
  const user = useSession((session) => session.user);
  const isAsked = exists && user !== null && !user.isEnterprise;
  const [asked, setAsked] = useState({ visit, now: serverInstant() });
  if (asked.visit !== visit) setAsked({ visit, now: serverInstant() });
  const { data } = useLoaded({
    ...read(orderList, {
      body: {
        page: 0,
        size: PAGE_SIZE,
        query: [
          { field: "buyerUser.sid", operator: "eq", value: user?.sid ?? "" },
          { field: "state", operator: "eq", value: PAID },
          { field: "orderItemList.start", operator: "le", value: asked.now },
          { field: "orderItemList.end", operator: "ge", value: asked.now },
        ],
      },
    }),
    enabled: isAsked,
  });
  if (!exists || !user) return false;
  return user.isEnterprise || (data?.data.totalElements ?? 0) > TOO_FEW;
}
