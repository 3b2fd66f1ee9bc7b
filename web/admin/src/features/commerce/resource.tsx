import { soldOrderExport, soldOrderList, voucherList } from "@zhegui/client";
import { dateAndTime, ORDER_STATES, withoutLabel, yuan } from "@zhegui/domain";
import { declare } from "@zhegui/records";
import type { TFunction } from "i18next";
import { VOUCHER_STATES } from "./states";
import { OrderTag, VoucherTag } from "./tags";

export type Words = TFunction<"adminCommerce">;

/** In the order in which they are offered; not that of their numbers. */
const STATES = [1, 6, 2, 4, 3, 5] as const;

function wordsBy(choices: readonly { value: string; words: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, words }) => [value, words]));
}

/** A number that begins as those of orders do, with what was put between its signs. */
const NUMBER = /^DD[\s-][\dA-Z\s-]*$/i;

/** What is looked for: a number without its name, and in one piece. */
export function soughtOrder(search: string): string {
  const plain = withoutLabel(search);
  return NUMBER.test(plain) ? plain.replace(/[\s-]/g, "") : plain;
}

function sought<Asked extends { search?: string }>(asked: Asked): Asked {
  return asked.search ? { ...asked, search: soughtOrder(asked.search) } : asked;
}

/** What is sold here. */
export function ordersResource(t: Words) {
  const states = STATES.map((state) => ({
    value: String(state),
    words: t(`state.${ORDER_STATES[state]}`),
  }));
  return declare({
    name: "soldOrder",
    list: async (body) =>
      (await soldOrderList({ body: sought(body), throwOnError: true })).data.data,
    searching: t("orders.search"),
    address: ({ sid }) => `/orders/${sid}`,
    label: ({ number }) => number,
    columns: [
      { field: "number", title: t("field.number") },
      { field: "buyerName", title: t("field.buyerName") },
      {
        field: "state",
        title: t("field.state"),
        words: wordsBy(states),
        sortable: true,
        cell: ({ state }) => <OrderTag state={state} />,
      },
      {
        field: "amount",
        title: t("field.amount"),
        isFigure: true,
        sortable: true,
        cell: ({ amount }) => yuan(amount),
      },
      {
        field: "paidAmount",
        title: t("field.paidAmount"),
        isFigure: true,
        sortable: true,
        cell: ({ paidAmount }) => (paidAmount ? yuan(paidAmount) : "\u2014"),
      },
      {
        field: "dueBack",
        title: t("field.dueBack"),
        isFigure: true,
        cell: ({ dueBack }) => (dueBack ? yuan(dueBack) : "\u2014"),
      },
      { field: "title", title: t("field.title") },
      {
        field: "createdAt",
        title: t("field.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => dateAndTime(createdAt),
      },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states, isNumber: true },
      {
        field: "isDueBack",
        title: t("field.dueBack"),
        choices: [{ value: "true", words: t("field.isDueBack") }],
      },
      { field: "createdAt", title: t("field.createdAt"), kind: "days" },
    ],
    export: async (model) => {
      const found = { ...model, list: sought(model.list ?? {}) };
      return (await soldOrderExport({ body: { model: found }, throwOnError: true })).data.data;
    },
  });
}

/** Every voucher, those decided too. */
export function vouchersResource(t: Words) {
  const states = Object.entries(VOUCHER_STATES).map(([value, name]) => ({
    value,
    words: t(`voucherState.${name}`),
  }));
  return declare({
    name: "voucher",
    list: async (body) => {
      const newest = [{ field: "createdAt" as const, direction: "desc" as const }];
      const asked = { orderList: newest, ...body };
      return (await voucherList({ body: asked, throwOnError: true })).data.data;
    },
    address: ({ sid }) => `/vouchers/${sid}`,
    label: ({ number }) => number,
    columns: [
      { field: "number", title: t("field.voucher") },
      { field: "buyerName", title: t("field.buyerName") },
      { field: "companyName", title: t("field.companyName") },
      {
        field: "state",
        title: t("field.state"),
        words: wordsBy(states),
        sortable: true,
        cell: ({ state }) => <VoucherTag state={state} />,
      },
      {
        field: "amount",
        title: t("field.received"),
        isFigure: true,
        sortable: true,
        cell: ({ amount }) => (amount ? yuan(amount) : "\u2014"),
      },
      { field: "decidedByName", title: t("field.decidedByName") },
      {
        field: "createdAt",
        title: t("field.uploadedAt"),
        sortable: true,
        cell: ({ createdAt }) => dateAndTime(createdAt),
      },
    ],
    filters: [
      { field: "state", title: t("field.state"), choices: states, isNumber: true },
      { field: "createdAt", title: t("field.uploadedAt"), kind: "days" },
    ],
  });
}
