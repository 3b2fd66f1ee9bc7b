import { cancelOrder, type OrderItem, refundOrder, type SoldOrder } from "@zhegui/client";
import { useOpenForm, yuan } from "@zhegui/domain";
import { Button } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ActDialog } from "./act-dialog";
import styles from "./commerce.module.css";

/** What an order opened, and no refund has taken back. */
function openedBy({ state, orderItemList = [] }: SoldOrder): OrderItem[] {
  return state === 2 ? orderItemList.filter(({ isTakenBack }) => !isTakenBack) : [];
}

/** What a seller can do with an order: cancel it while nothing is paid, record a refund after. */
export function Verbs({ order }: { order: SoldOrder }): JSX.Element | null {
  const { t } = useTranslation("adminCommerce");
  const { sid, version, number, state, barrier } = order;
  const kind = `order/${sid}`;
  const [asking, ask] = useOpenForm(kind);
  const booked = order.paidAmount - order.refundedAmount;
  const isOpen = state === 1 || state === 6;
  const isCancellable = isOpen && booked <= 0;
  const close = () => ask(undefined);
  if (!isOpen && booked <= 0) return null;
  return (
    <div className={styles.verbs}>
      {isCancellable && <Button onClick={() => ask("cancel")}>{t("cancel.act")}</Button>}
      {booked > 0 && (
        <Button
          disabled={barrier !== null}
          aria-describedby="barrier"
          onClick={() => ask("refund")}
        >
          {t("refund.act")}
        </Button>
      )}
      {booked > 0 && barrier && (
        <p id="barrier" className={styles.quiet}>
          {t(`barrier.${barrier}`)}
        </p>
      )}
      {isCancellable && asking === "cancel" && (
        <ActDialog
          name={`${kind}/cancel`}
          title={t("cancel.title")}
          text={t("cancel.text", { number })}
          act={t("cancel.act")}
          done={t("cancel.done")}
          send={(reason) =>
            cancelOrder({ body: { model: { sid, version, reason } }, throwOnError: true })
          }
          onClose={close}
        />
      )}
      {booked > 0 && barrier === null && asking === "refund" && (
        <ActDialog
          name={`${kind}/refund`}
          title={t("refund.title")}
          text={t("refund.text")}
          act={t("refund.act")}
          done={t("refund.done")}
          amountHint={t("refund.most", { amount: yuan(booked) })}
          items={openedBy(order)}
          send={(reason, amount, orderItemList) =>
            refundOrder({
              body: { model: { sid, version, amount, reason, orderItemList } },
              throwOnError: true,
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
