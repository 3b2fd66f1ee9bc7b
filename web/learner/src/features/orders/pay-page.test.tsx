import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ORDER } from "../../testing/order";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./pay-page";

const API = "/resource-center/api";
/** Its voucher waits for the reviewer. */
const WAITING = {
  ...ORDER,
  state: 6,
  waitingCount: 1,
  orderItemList: [{ title: "HF", courseSid: "c", end: null }],
  payList: [],
  refundList: [],
  orderEventList: [{ sid: "e", createdAt: ORDER.createdAt, from: null, to: 1, reason: null }],
};

const PAYEE = { name: "Centre", bank: "River Bank", account: "6001 0230", changedAt: null };

async function show(
  order: () => { status?: number; body: unknown },
  payees: () => unknown[] = () => [],
): Promise<void> {
  answerWith({
    [`${API}/order/v2/dynamicDetail`]: order,
    [`${API}/payee/v2/dynamicList`]: () => envelope({ content: payees() }),
  });
  await showPage(<Page />, ["orders", "files"], "/pay/o");
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

test("while a voucher waits the page says so, and what cancelling does with the money", async () => {
  await show(() => envelope(WAITING));
  expect(await screen.findByText(/please do not pay again/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText(/money that has arrived is sent back/)).toBeDefined();
});

test("an order that waits for money asks for it, and cancelling promises nothing back", async () => {
  await show(() => envelope({ ...WAITING, state: 1, waitingCount: 0 }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText(/cannot be brought back/)).toBeDefined();
  expect(screen.queryByText(/sent back/)).toBeNull();
  expect(screen.queryByText(/do not pay again/)).toBeNull();
});

test("what was taken off sale is not to be paid, whatever the order waits for", async () => {
  const gone = { ...WAITING, isOffered: false };
  await show(
    () => envelope({ ...gone, state: 1, waitingCount: 0 }),
    () => [PAYEE],
  );
  expect(await screen.findByText("No longer offered: please do not pay")).toBeDefined();
  expect(screen.queryByText(PAYEE.account)).toBeNull();
  expect(screen.queryByRole("button", { name: "Submit voucher" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel order" })).toBeDefined();
});

test("a late voucher that waits is told of, instead of being asked for again", async () => {
  await show(() => envelope({ ...WAITING, state: 4, expiresAt: "2026-11-25T16:00:00.000Z" }));
  expect(await screen.findByText(/1 voucher is in review/)).toBeDefined();
  expect(screen.queryByText(/If you have paid you can still upload/)).toBeNull();
  expect(screen.getByRole("button", { name: "Submit voucher" })).toBeDefined();
});

test("what is paid or over is not headed as something to pay", async () => {
  await show(() => envelope({ ...WAITING, state: 5, waitingCount: 0, refundedAmount: 99 }));
  expect(await screen.findByRole("heading", { name: "Your order", level: 1 })).toBeDefined();
  expect(document.title).toMatch(/^Your order/);
});

test.each([
  [undefined, "It is yours"],
  [{ sid: "e", name: "Factory" }, "Active"],
])("what is paid is said to be whose it is (%j)", async (buyerEnterprise, heading) => {
  await show(() => envelope({ ...WAITING, state: 2, waitingCount: 0, buyerEnterprise }));
  expect(await screen.findByRole("heading", { name: heading, level: 2 })).toBeDefined();
});

const WAITING_PAY = {
  sid: "p",
  createdAt: ORDER.createdAt,
  type: 1,
  state: 1,
  amount: 0,
  bank: "River Bank",
  companyName: "Buyer",
  account: "0917",
  reason: null,
};

test.each([
  [1, false],
  [9, true],
])(
  "a voucher of %i files that waits asks for no payer again, and takes nine at most",
  async (count, full) => {
    const attachList = Array.from({ length: count }, (_, at) => ({ sid: `f${at}` }));
    await show(() => envelope({ ...WAITING, payList: [{ ...WAITING_PAY, attachList }] }));
    expect(await screen.findByRole("heading", { name: /Upload a voucher/ })).toBeDefined();
    expect(screen.queryByLabelText("Paying bank")).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit voucher" }) === null).toBe(full);
    expect(screen.queryByText(/9 files, which is all/) !== null).toBe(full);
  },
);

test("an account that changes under an open page is shown within 15 seconds, and said", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let payee: object = PAYEE;
  await show(
    () => envelope({ ...WAITING, state: 1, waitingCount: 0 }),
    () => [payee],
  );
  expect(await screen.findByText("6001 0230")).toBeDefined();
  expect(screen.queryByText(/account changed on/)).toBeNull();
  payee = { ...PAYEE, account: "6233 0806", changedAt: "2026-11-26T00:00:01.000Z" };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByText("6233 0806")).toBeDefined();
  expect(screen.queryByText("6001 0230")).toBeNull();
  expect(screen.getByText(/account changed on/)).toBeDefined();
});

test.each([404, 400])("an address of no order (%i) leads to one's own", async (status) => {
  await show(() => ({ status, body: { error: status === 404 ? "not_found" : "invalid_input" } }));
  expect(await screen.findByText("No such order")).toBeDefined();
  expect(screen.getByRole("link", { name: "My orders" }).getAttribute("href")).toBe("/user/order");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("the pictures that an earlier page sent are in the draft, and are handed in", async () => {
  const file = { sid: "f", name: "receipt.png", size: 4, mediaType: "image/png" };
  const values = { bank: "River Bank", companyName: "Buyer", account: "0917 2233" };
  const kept = { at: Date.now(), values: { ...values, files: JSON.stringify([file]) } };
  const name = `DRAFT u voucher/${ORDER.sid}`;
  localStorage.setItem(name, JSON.stringify(kept));
  const asked = answerWith({
    [`${API}/order/v2/dynamicDetail`]: () => envelope({ ...WAITING, state: 1, waitingCount: 0 }),
    [`${API}/payee/v2/dynamicList`]: () => envelope({ content: [PAYEE] }),
    [`${API}/file/v2/address`]: () => envelope({ url: "/files/f" }),
    [`${API}/pay/v2/add`]: () => envelope({ sid: "p" }),
  });
  await showPage(<Page />, ["orders", "files"], "/pay/o");
  expect(await screen.findByText("receipt.png")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Submit voucher" }));
  await vi.waitFor(() => expect(localStorage.getItem(name)).toBeNull());
  const sent = asked.find(({ path }) => path.endsWith("pay/v2/add"));
  expect(JSON.parse(sent?.body ?? "{}").model).toMatchObject({
    ...values,
    attachList: [{ sid: "f" }],
  });
  expect(screen.queryByText("receipt.png"), "there is room for others").toBeNull();
});

test.each([3, 4, 5])("what is offered no more is not ordered again (state %i)", async (state) => {
  await show(() => envelope({ ...WAITING, state, waitingCount: 0, isOffered: false }));
  expect(await screen.findByRole("region", { name: "Result" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Order again" })).toBeNull();
});
