import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { Page } from "./payee";

const PAYEE = { sid: "centre", name: "Centre", account: "6001", bank: "River Bank", version: 1 };
const CHANGE = { ...PAYEE, sid: "change", payeeSid: "centre", account: "6233", isMine: false };

test("an operator finds a seller's proposal, beside the account that it takes the place of", async () => {
  vi.stubGlobal("fetch", async (request: Request) => {
    const { query } = await request.json();
    const isOfChanges = request.url.includes("payeeChange");
    // The installation has no account of its own.
    const content = isOfChanges ? [CHANGE] : query ? [] : [PAYEE];
    const data = { content, totalElements: content.length };
    return Response.json({ code: 200, message: "ok", data, requestId: "test" });
  });
  await startI18n("en", ["common", "kit", "records", "adminCommerce"]);
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/Becomes: Centre · 6233/)).toBeDefined();
  expect(screen.getByText(/Now: Centre · 6001/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Confirm the change" })).toBeDefined();
});
