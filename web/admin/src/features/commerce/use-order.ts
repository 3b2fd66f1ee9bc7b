import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { soldOrderDetail } from "@zhegui/client";

const INCLUDES = [
  "buyerUser",
  "buyerEnterprise",
  "orderItemList",
  "voucherList.attachList",
  "refundList",
  "moneyEntryList.pay",
  "moneyEntryList.refund",
  "moneyEntryList.correctedPay",
  "orderEventList",
];

/** An order with all that belongs to it. */
export function useOrder(sid: string | undefined) {
  return useQuery({
    queryKey: ["records", "soldOrder", "detail", sid],
    queryFn: async () => {
      const body = { sid: sid ?? "", includeList: INCLUDES };
      return (await soldOrderDetail({ body, throwOnError: true })).data.data;
    },
    enabled: sid !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
