import type { Order, OrderItem } from "@zhegui/client";

/** An order of one thing for ¥99 that waits for its money. */
export const ORDER: Order = {
  sid: "order",
  number: "DD-0001",
  state: 1,
  reason: null,
  isRejected: false,
  waitingCount: 0,
  isOffered: true,
  amount: 99,
  due: 99,
  paidAmount: 0,
  refundedAmount: 0,
  dueBack: 0,
  isDueBack: false,
  memoCode: "ZGN2TQRV",
  organizationSid: null,
  expiresAt: "2026-11-30T16:00:00.000Z",
  paidAt: null,
  createdAt: "2026-11-26T00:00:00.000Z",
  updatedAt: "2026-11-26T00:00:00.000Z",
  serverTime: "2026-11-26T00:00:00.000Z",
  version: 1,
};

/** What is ordered there, as a thing of no kind yet, to be used from no day on. */
export const ORDER_ITEM: OrderItem = {
  sid: "item",
  orderSid: "order",
  courseSid: null,
  subjectSid: null,
  materialSid: null,
  title: "HF",
  price: 99,
  quantity: 1,
  amount: 99,
  validDays: 365,
  start: null,
  end: null,
  isTakenBack: false,
  position: 0,
};
