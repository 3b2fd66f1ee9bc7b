import { keepPreviousData } from "@tanstack/react-query";
import { voucherDetail, voucherList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

const AGAIN_MS = 30_000;
/** So many stand in the queue; who came later stand in it once others are decided. */
const MOST = 50;

/** What waits for review, the longest first. */
export function useQueue() {
  return useLoaded({
    queryKey: ["records", "voucher", "queue"],
    queryFn: async () => {
      const body = {
        size: MOST,
        query: [{ field: "state" as const, operator: "eq" as const, value: 1 }],
      };
      return (await voucherList({ body, throwOnError: true })).data.data;
    },
    refetchInterval: AGAIN_MS,
  });
}

/** One voucher with its pictures. */
export function useVoucher(sid: string | undefined) {
  return useLoaded({
    queryKey: ["records", "voucher", "detail", sid],
    queryFn: async () => {
      const body = { sid: sid ?? "", includeList: ["attachList", "likenessList.other.order"] };
      return (await voucherDetail({ body, throwOnError: true })).data.data;
    },
    enabled: sid !== undefined,
    placeholderData: keepPreviousData,
  });
}
