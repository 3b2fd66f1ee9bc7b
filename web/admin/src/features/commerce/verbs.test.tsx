import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OrderItem, SoldOrder } from "@zhegui/client";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { beforeEach, expect, test, vi } from "vitest";
import { Verbs } from "./verbs";

function item(sid: string, title: string): OrderItem {
  const things = { courseSid: sid, subjectSid: null, materialSid: null };
  const span = { validDays: 365, start: null, end: null };
  return {
    ...things,
    ...span,
    sid,
    orderSid: "o",
    title,
    price: 99,
    quantity: 1,
    amount: 99,
    isTakenBack: sid === "ledger",
    position: 0,
  };
}

const [HF, SAFETY, LEDGER] = [item("hf", "HF"), item("safety", "Safety"), item("ledger", "Ledger")];
const ORDER: SoldOrder = {
  sid: "o",
  number: "DD-0001",
  buyerName: "Buyer",
  title: "HF",
  state: 2,
  reason: null,
  barrier: null,
  waitingCount: 0,
  isOffered: true,
  amount: 297,
  due: 0,
  paidAmount: 297,
  refundedAmount: 99,
  dueBack: 0,
  isDueBack: false,
  memoCode: "ZG",
  organizationSid: null,
  expiresAt: "2026-11-30T16:00:00.000Z",
  paidAt: null,
  createdAt: "2026-11-26T00:00:00.000Z",
  version: 4,
  orderItemList: [HF, SAFETY, LEDGER],
  refundList: [
    {
      sid: "r",
      orderSid: "o",
      number: "TK-0001",
      amount: 99,
      reason: "asked for",
      correctedAt: null,
      isMine: false,
      createdAt: "2026-11-26T00:00:00.000Z",
      orderItemList: [LEDGER],
    },
  ],
};

beforeEach(async () => {
  localStorage.clear();
  await startI18n("en", ["common", "kit", "kitRecords", "records", "adminCommerce"]);
});

function show(order: SoldOrder): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.clone());
    return Response.json({ code: 200, message: "ok", data: {}, requestId: "test" });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Verbs order={order} />
    </QueryClientProvider>,
  );
  return asked;
}

async function record(ticked: string[]): Promise<object> {
  const asked = show(ORDER);
  await userEvent.click(screen.getByRole("button", { name: "Record refund" }));
  for (const title of ticked) await userEvent.click(screen.getByRole("checkbox", { name: title }));
  await userEvent.type(screen.getByLabelText("Amount refunded, yuan"), "99");
  await userEvent.type(screen.getByLabelText("Reason"), "asked for");
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Record refund" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  return asked[0]?.json() as Promise<object>;
}

test("a refund takes back what is ticked", async () => {
  const model = { sid: "o", version: 4, amount: 99, reason: "asked for" };
  expect(await record(["Safety ¥99.00"])).toEqual({
    model: { ...model, orderItemList: [{ sid: "safety" }] },
  });
});

test("with nothing ticked it takes back nothing", async () => {
  expect(await record([])).toMatchObject({ model: { orderItemList: [] } });
});

test("what was taken back, or was never opened, is not offered", async () => {
  show(ORDER);
  await userEvent.click(screen.getByRole("button", { name: "Record refund" }));
  const names = screen.getAllByRole("checkbox").map((each) => each.closest("label")?.textContent);
  expect(names).toEqual(["HF ¥99.00", "Safety ¥99.00"]);
});

test("of an order that is paid in part money alone is sent back", async () => {
  show({ ...ORDER, state: 1, refundedAmount: 0, refundList: [] });
  await userEvent.click(screen.getByRole("button", { name: "Record refund" }));
  expect(screen.queryByRole("checkbox")).toBeNull();
});
