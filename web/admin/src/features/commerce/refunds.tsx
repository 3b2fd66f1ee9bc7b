import { correctRefund, type Refund, type SoldOrder } from "@zhegui/client";
import { dateAndTime, useOpenForm, yuan } from "@zhegui/domain";
import { Button, Card, DataTable } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ActDialog } from "./act-dialog";
import styles from "./commerce.module.css";

interface CorrectProps {
  refund: Refund;
  barrier: SoldOrder["barrier"];
  onAsk: () => void;
}

/** What became of a refund, or the way to undo it: not for who recorded it. */
function Correct({ refund, barrier, onAsk }: CorrectProps): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  if (refund.correctedAt) {
    return <>{t("undo.undone", { time: dateAndTime(refund.correctedAt) })}</>;
  }
  if (barrier) return <>{t(`barrier.${barrier}`)}</>;
  if (refund.isMine) return <>{t("undo.own")}</>;
  return <Button onClick={onAsk}>{t("undo.act")}</Button>;
}

/** The refunds of an order; one that was recorded in error is undone by another person. */
export function Refunds({ order }: { order: SoldOrder }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { refundList = [], barrier } = order;
  const kind = `order/${order.sid}/undo`;
  const [asking, ask] = useOpenForm(kind);
  const refund = refundList.find(({ sid }) => sid === asking);
  const takenBack = ({ orderItemList = [] }: Refund): string =>
    orderItemList.map(({ title }) => title).join(" · ") || "\u2014";
  return (
    <Card as="section" className={styles.listed} aria-label={t("order.refunds")}>
      <h2 className={styles.tableTitle}>{t("order.refunds")}</h2>
      <DataTable
        label={t("order.refunds")}
        rows={refundList}
        keyOf={({ sid }) => sid}
        nameOf={({ number }) => number}
        columns={[
          { field: "number", title: t("field.refundNumber"), cell: ({ number }) => number },
          { field: "takenBack", title: t("field.takeBack"), cell: takenBack },
          {
            field: "amount",
            title: t("field.amount"),
            isFigure: true,
            cell: ({ amount }) => yuan(amount),
          },
          {
            field: "correct",
            title: t("field.undo"),
            cell: (row) => <Correct refund={row} barrier={barrier} onAsk={() => ask(row.sid)} />,
          },
        ]}
      />
      {refund && !refund.isMine && !refund.correctedAt && barrier === null && (
        <ActDialog
          name={`${kind}/${refund.sid}`}
          title={t("undo.title")}
          text={t("undo.text", { amount: yuan(refund.amount) })}
          act={t("undo.act")}
          done={t("undo.done")}
          send={(reason) =>
            correctRefund({ body: { model: { sid: refund.sid, reason } }, throwOnError: true })
          }
          onClose={() => ask(undefined)}
        />
      )}
    </Card>
  );
}
