import { keepPreviousData } from "@tanstack/react-query";
import { soldOrderDetail } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

const INCLUDES = [
  "buyerUser",
  "buyerEnterprise",
  "orderItemList",
  "voucherList.attachList",
  "refundList.orderItemList",
  "moneyEntryList.pay",
  "moneyEntryList.refund",
  "moneyEntryList.correctedPay",
  "moneyEntryList.correctedRefund",
  "orderEventList",
];

/** An order with all that belongs to it. */
export function useOrder(sid: string | undefined) {
  return useLoaded({
    queryKey: ["records", "soldOrder", "detail", sid],
    queryFn: async () => {
      const body = { sid: sid ?? "", includeList: INCLUDES };
      return (await soldOrderDetail({ body, throwOnError: true })).data.data;
    },
    enabled: sid !== undefined,
    placeholderData: keepPreviousData,
  });
}
