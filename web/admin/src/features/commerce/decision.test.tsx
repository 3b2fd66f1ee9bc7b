import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { Voucher } from "@zhegui/client";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { beforeEach, expect, test } from "vitest";
import { Decision } from "./decision";

const VOUCHER: Voucher = {
  sid: "voucher",
  number: "FK-0001",
  orderSid: "order",
  orderNumber: "DD-0001",
  buyerName: "Buyer",
  due: 99,
  state: 1,
  barrier: null,
  payeeAccount: "6001",
  isPayeeChanged: false,
  likenessCount: 0,
  amount: 0,
  bank: "River Bank",
  companyName: "Buyer",
  account: "0917",
  reason: null,
  decidedByName: null,
  decidedAt: null,
  createdAt: "2026-11-26T00:00:00.000Z",
  version: 1,
};

beforeEach(() => startI18n("en", ["common", "kit", "adminCommerce"]));

test.each([
  [99, /access for a person, seats for an organization/, /sent back/],
  [0, /booked as to be sent back, opens nothing/, /access for a person/],
])("where ¥%d is due the reviewer reads what accepting does", (due, told, untold) => {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Decision voucher={{ ...VOUCHER, due }} onDecided={() => undefined} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toMatch(told);
  expect(container.textContent).not.toMatch(untold);
});
