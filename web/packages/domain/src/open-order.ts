import { type Order, orderList, read } from "@zhegui/client";
import { useSession } from "./session";
import { useLoaded } from "./use-loaded";

/** More than anybody has; of one that is left out the server still says that it is open. */
const MOST = 100;

/** One's own order of a thing that waits for money, or for a decision on it. */
export function useOpenOrder(
  kind: "course" | "subject" | "material",
  sid: string,
): Order | undefined {
  const user = useSession((session) => session.user?.sid);
  const { data } = useLoaded({
    ...read(orderList, {
      body: {
        size: MOST,
        query: [
          { field: "buyerUser.sid", operator: "eq", value: user ?? "" },
          { field: "state", operator: "in", value: [1, 6] },
        ],
        includeList: ["orderItemList", "buyerEnterprise"],
      },
    }),
    enabled: user !== undefined,
    staleTime: 0,
  });
  const orders = user === undefined ? [] : (data?.data.content ?? []);
  return orders.find(
    // What is bought for an organization keeps nobody from buying the same for oneself.
    ({ buyerEnterprise, orderItemList }) =>
      !buyerEnterprise && orderItemList?.some((item) => item[`${kind}Sid`] === sid),
  );
}
