import { render } from "@testing-library/react";
import type { Order } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { beforeEach, expect, test } from "vitest";
import { ORDER, ORDER_ITEM } from "../../testing/order";
import { Fact } from "./fact";

function item(kind: "courseSid" | "materialSid", end: string | null) {
  return { ...ORDER_ITEM, [kind]: "thing", end };
}

beforeEach(() => startI18n("en", ["orders"]));

test.each<[string, Partial<Order>, RegExp, RegExp]>([
  ["rejected", { reason: "illegible", isRejected: true }, /Voucher rejected: illegible/, /says/],
  [
    "paid in part",
    { reason: "half came", paidAmount: 40, due: 59 },
    /The reviewer says: half came.*¥40\.00 received, ¥59\.00 still due/,
    /rejected/,
  ],
  [
    "in use",
    { state: 2, orderItemList: [item("courseSid", "2027-11-26T16:00:00.000Z")] },
    /Yours until 2027-11-26/,
    /ended|refunded/,
  ],
  [
    "an organization's",
    {
      state: 2,
      buyerEnterprise: { sid: "e", name: "Factory", logo: null },
      orderItemList: [item("courseSid", "2027-11-26T16:00:00.000Z")],
    },
    /1 seat belongs to Factory.*The seats end on 2027-11-26/,
    /Yours/,
  ],
  [
    "over",
    { state: 2, orderItemList: [item("courseSid", "2026-11-25T16:00:00.000Z")] },
    /Access ended on 2026-11-25/,
    /Yours/,
  ],
  ["overpaid", { state: 2, paidAmount: 119, refundedAmount: 20 }, /¥20\.00 refunded/, /studied/],
  [
    "cancelled with a voucher",
    { state: 3, waitingCount: 1 },
    /1 voucher is in review/,
    /sent back/,
  ],
  [
    "expired with a voucher",
    { state: 4, waitingCount: 1 },
    /expired1 voucher is in review/,
    /Yours/,
  ],
  ["cancelled", { state: 3 }, /^The order was cancelled$/, /review/],
  [
    "a course sent back",
    { state: 5, refundedAmount: 99, orderItemList: [item("courseSid", null)] },
    /¥99\.00 refunded; the time you studied stays/,
    /until/,
  ],
  [
    "a material sent back",
    { state: 5, refundedAmount: 99, orderItemList: [item("materialSid", null)] },
    /¥99\.00 refunded$/,
    /studied/,
  ],
])("an order that is %s says so, and no more", (_, changes, told, untold) => {
  const { container } = render(<Fact order={{ ...ORDER, ...changes }} />);
  expect(container.textContent).toMatch(told);
  expect(container.textContent).not.toMatch(untold);
});
