import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelOrder, type Order } from "@zhegui/client";
import { Button, Confirm, notify } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { titleOf } from "./states";

/** Cancels an order, once that is confirmed. */
export function Cancel({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation("orders");
  const [asking, ask] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelOrder({ body: { model: { sid: order.sid } }, throwOnError: true }),
    onSuccess: () => notify({ tone: "ok", title: t("cancel.done") }),
    onSettled: async () => {
      ask(false);
      await queryClient.invalidateQueries();
    },
  });
  if (order.paidAmount > order.refundedAmount) return null;
  return (
    <>
      <Button size="small" look="plain" onClick={() => ask(true)}>
        {t("cancel.act")}
      </Button>
      {asking && (
        <Confirm
          title={t("cancel.title")}
          act={t("cancel.act")}
          isDanger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => ask(false)}
        >
          <p>{t("cancel.text", { title: titleOf(order), number: order.number })}</p>
          {order.waitingCount > 0 && <p>{t("cancel.waiting")}</p>}
        </Confirm>
      )}
    </>
  );
}
