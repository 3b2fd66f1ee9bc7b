import type { MoneyEntry, OrderItem, SoldOrder, Voucher } from "@zhegui/client";
import { date, dateAndTime, lastDay, yuan } from "@zhegui/domain";
import { Card, DataTable } from "@zhegui/kit";
import { RecordPage } from "@zhegui/records";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import styles from "./commerce.module.css";
import { Facts } from "./facts";
import { History } from "./history";
import { Refunds } from "./refunds";
import { VoucherTag } from "./tags";
import { useOrder } from "./use-order";
import { Verbs } from "./verbs";

function spanOf({ start, end, validDays }: OrderItem, days: (count: number) => string): string {
  return start && end ? `${date(start)} – ${lastDay(end)}` : days(validDays);
}

function Items({ items }: { items: OrderItem[] }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const days = (count: number) => t("order.days", { count });
  return (
    <Card as="section" className={styles.listed} aria-label={t("order.items")}>
      <h2 className={styles.tableTitle}>{t("order.items")}</h2>
      <DataTable
        label={t("order.items")}
        rows={items}
        keyOf={({ sid }) => sid}
        nameOf={({ title }) => title}
        columns={[
          { field: "title", title: t("field.title"), cell: ({ title }) => title },
          {
            field: "price",
            title: t("field.price"),
            isFigure: true,
            cell: ({ price }) => yuan(price),
          },
          {
            field: "quantity",
            title: t("field.quantity"),
            isFigure: true,
            cell: ({ quantity }) => quantity,
          },
          { field: "span", title: t("field.span"), cell: (item) => spanOf(item, days) },
        ]}
      />
    </Card>
  );
}

function Vouchers({ vouchers }: { vouchers: Voucher[] }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  return (
    <Card as="section" className={styles.listed} aria-label={t("order.vouchers")}>
      <h2 className={styles.tableTitle}>{t("order.vouchers")}</h2>
      <DataTable
        label={t("order.vouchers")}
        rows={vouchers}
        keyOf={({ sid }) => sid}
        nameOf={({ number }) => number}
        columns={[
          {
            field: "number",
            title: t("field.voucher"),
            cell: ({ sid, number }) => <Link to={`/vouchers/${sid}`}>{number}</Link>,
          },
          {
            field: "state",
            title: t("field.state"),
            cell: ({ state }) => <VoucherTag state={state} />,
          },
          { field: "name", title: t("field.companyName"), cell: ({ companyName }) => companyName },
          {
            field: "amount",
            title: t("field.received"),
            isFigure: true,
            cell: ({ amount }) => (amount ? yuan(amount) : "\u2014"),
          },
        ]}
      />
    </Card>
  );
}

function Money({ entries }: { entries: MoneyEntry[] }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  return (
    <Card as="section" className={styles.listed} aria-label={t("order.money")}>
      <h2 className={styles.tableTitle}>{t("order.money")}</h2>
      <DataTable
        label={t("order.money")}
        rows={entries}
        keyOf={({ sid }) => sid}
        nameOf={({ amount }) => yuan(amount)}
        columns={[
          {
            field: "createdAt",
            title: t("field.bookedAt"),
            cell: ({ createdAt }) => dateAndTime(createdAt),
          },
          {
            field: "cause",
            title: t("field.cause"),
            cell: ({ pay, refund, correctedPay, correctedRefund }) =>
              (pay ?? refund ?? correctedPay ?? correctedRefund)?.number ?? "\u2014",
          },
          {
            field: "amount",
            title: t("field.amount"),
            isFigure: true,
            cell: ({ amount }) => yuan(amount),
          },
        ]}
      />
    </Card>
  );
}

function Content({ order }: { order: SoldOrder }): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { voucherList = [], moneyEntryList = [], orderItemList = [], refundList = [] } = order;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Facts order={order} heading={t("order.facts")} />
        <Items items={orderItemList} />
        {voucherList.length > 0 && <Vouchers vouchers={voucherList} />}
        {refundList.length > 0 && <Refunds order={order} />}
        {moneyEntryList.length > 0 && <Money entries={moneyEntryList} />}
      </div>
      <History order={order} />
    </div>
  );
}

/** One order of a seller. */
export function Page(): JSX.Element {
  const { t } = useTranslation("adminCommerce");
  const { sid } = useParams();
  const { data: found, error, refetch } = useOrder(sid);
  // That of another address stays until this one is there.
  const data = found?.sid === sid ? found : undefined;
  return (
    <RecordPage
      back={{ to: "/orders", label: t("orders.back") }}
      asked={{ data, error, refetch }}
      title={({ number }) => t("order.title", { number })}
      verbs={(order) => <Verbs order={order} />}
    >
      {(order) => <Content order={order} />}
    </RecordPage>
  );
}
