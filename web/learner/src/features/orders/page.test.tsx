import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./page";

const LIST = "/resource-center/api/order/v2/dynamicList";
const NOW = "2026-11-26T00:00:00.000Z";
const ITEM = {
  sid: "i",
  title: "HF",
  courseSid: "c",
  validDays: 365,
  quantity: 3,
  start: NOW,
  end: "2027-11-26T16:00:00.000Z",
};
const ORDER = {
  sid: "o",
  number: "DD-0001",
  state: 2,
  reason: null,
  isRejected: false,
  isOffered: true,
  waitingCount: 0,
  amount: 297,
  paidAmount: 297,
  refundedAmount: 0,
  dueBack: 0,
  isDueBack: false,
  expiresAt: "2026-11-30T16:00:00.000Z",
  createdAt: NOW,
  serverTime: NOW,
  orderItemList: [ITEM],
};

/** Shows the page of somebody who has one order. */
async function show(order: object) {
  const asked = answerWith({
    [LIST]: () => envelope({ content: [order], totalElements: 1, totalPages: 1, statistics: [] }),
  });
  await showPage(<Page />, ["orders", "kitRecords"], "/user/order");
  return asked;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

test("orders of others, which a seller sees too, are not among one's own", async () => {
  const asked = await show(ORDER);
  expect(await screen.findByText("HF")).toBeDefined();
  const queries = asked.filter(({ path }) => path === LIST).map(({ body }) => JSON.parse(body));
  expect(queries.length).toBeGreaterThan(1);
  for (const { query } of queries) {
    expect(query).toContainEqual({ field: "buyerUser.sid", operator: "eq", value: "u" });
  }
});

test("what was bought for an organization is its seats, and nothing for who ordered it", async () => {
  await show({ ...ORDER, buyerEnterprise: { sid: "e", name: "Factory" } });
  expect(await screen.findByText(/3 seats belong to Factory/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Open" })).toBeNull();
});

test("what was bought for oneself is opened from there", async () => {
  await show(ORDER);
  expect(await screen.findByRole("link", { name: "Open" })).toBeDefined();
});

test("of several courses the one that was not taken back is opened", async () => {
  const refunded = { ...ITEM, sid: "r", courseSid: "refunded", title: "Gone", end: NOW };
  await show({ ...ORDER, orderItemList: [refunded, ITEM] });
  const open = await screen.findByRole("link", { name: "Open" });
  expect(open.getAttribute("href")).toBe("/detail/course/c");
});

test("what can be used no more is ordered again", async () => {
  await show({ ...ORDER, orderItemList: [{ ...ITEM, end: NOW }] });
  expect(await screen.findByRole("link", { name: "Order again" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Open" })).toBeNull();
});

test("what is offered no more is not ordered again", async () => {
  await show({ ...ORDER, state: 5, isOffered: false, orderItemList: [{ ...ITEM, end: NOW }] });
  expect(await screen.findByRole("link", { name: "History" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Order again" })).toBeNull();
});

test("what is offered no more is opened by who holds it", async () => {
  await show({ ...ORDER, isOffered: false });
  expect(await screen.findByRole("link", { name: "Open" })).toBeDefined();
});
