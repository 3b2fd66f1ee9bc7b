import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Refund, SoldOrder } from "@zhegui/client";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { beforeEach, expect, test, vi } from "vitest";
import { Refunds } from "./refunds";

const REFUND: Refund = {
  sid: "r",
  orderSid: "o",
  number: "TK-0001",
  amount: 995,
  reason: "asked for",
  correctedAt: null,
  isMine: false,
  createdAt: "2026-11-26T00:00:00.000Z",
  orderItemList: [],
};

beforeEach(async () => {
  localStorage.clear();
  await startI18n("en", ["common", "kit", "kitRecords", "records", "adminCommerce"]);
});

function show(refund: Partial<Refund>, barrier: SoldOrder["barrier"] = null): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.clone());
    return Response.json({ code: 200, message: "ok", data: {}, requestId: "test" });
  });
  const order = { sid: "o", barrier, refundList: [{ ...REFUND, ...refund }] };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Refunds order={order as SoldOrder} />
    </QueryClientProvider>,
  );
  return asked;
}

test("another person corrects a refund, and says why", async () => {
  const asked = show({});
  await userEvent.click(screen.getByRole("button", { name: "Correct refund" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "99.5, not 995");
  await userEvent.click(dialog.getByRole("button", { name: "Correct refund" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.url).toMatch(/refund\/v2\/correct$/);
  expect(await asked[0]?.json()).toEqual({ model: { sid: "r", reason: "99.5, not 995" } });
});

test.each([
  [{ isMine: true }, null, /ask somebody else to correct it/],
  [{ correctedAt: "2026-11-26T00:00:00.000Z" }, null, /^Corrected /],
  [{}, "buyer", /You ordered this|somebody else/],
] as const)("%j of an order with barrier %j cannot be corrected", (refund, barrier, words) => {
  show(refund, barrier);
  expect(screen.queryByRole("button", { name: "Correct refund" })).toBeNull();
  screen.getByText(words);
});
