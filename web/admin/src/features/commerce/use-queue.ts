import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { voucherDetail, voucherList } from "@zhegui/client";

const AGAIN_MS = 30_000;
/** So many stand in the queue; who came later stand in it once others are decided. */
const MOST = 50;

/** What waits for review, the longest first. */
export function useQueue() {
  return useQuery({
    queryKey: ["records", "voucher", "queue"],
    queryFn: async () => {
      const body = {
        size: MOST,
        query: [{ field: "state" as const, operator: "eq" as const, value: 1 }],
      };
      return (await voucherList({ body, throwOnError: true })).data.data;
    },
    refetchInterval: AGAIN_MS,
    meta: { silent: true },
  });
}

/** One voucher with its pictures. */
export function useVoucher(sid: string | undefined) {
  return useQuery({
    queryKey: ["records", "voucher", "detail", sid],
    queryFn: async () => {
      const body = { sid: sid ?? "", includeList: ["attachList", "likenessList.other.order"] };
      return (await voucherDetail({ body, throwOnError: true })).data.data;
    },
    enabled: sid !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
