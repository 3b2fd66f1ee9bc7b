import { screen, waitFor } from "@testing-library/react";
import type { Material } from "@zhegui/client";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { MaterialTile } from "./tile";

const FILE = { sid: "file", name: "ledger.pdf", size: 48_000, mediaType: "application/pdf" };
const MATERIAL: Material = {
  sid: "ledger",
  title: "Repair ledger",
  summary: "",
  price: 9.9,
  validDays: 180,
  pageCount: 1,
  size: 48_000,
  downloadCount: 0,
  state: "published",
  isOffered: true,
  publishedAt: null,
  updatedAt: "2026-11-22T01:00:00.000Z",
  textState: null,
  version: 1,
  attachList: [FILE],
};

const DAY_MS = 24 * 3_600_000;

async function show(end?: string, material: Material = MATERIAL): Promise<void> {
  const start = "2000-01-01T00:00:00.000Z";
  const content = end ? [{ courseSid: null, materialSid: "ledger", start, end }] : [];
  const asked = answerWith({
    "/resource-center/api/entitlement/v2/dynamicList": () => envelope({ content }),
    "/resource-center/api/order/v2/dynamicList": () => envelope({ content: [] }),
  });
  await showPage(<MaterialTile material={material} kept={false} />, ["materials"]);
  await waitFor(() => expect(asked).toHaveLength(material.isOffered ? 2 : 1));
}

const shown = (name: string) => screen.queryByRole("button", { name }) !== null;

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

test("before it is bought a material says for how long", async () => {
  await show();
  expect(screen.getByText("Yours for 180 days from payment")).toBeDefined();
  expect(shown("Buy")).toBe(true);
});

test("one that is held says until when, and is not sold again", async () => {
  await show("2999-12-31T16:00:00.000Z");
  expect(await screen.findByText("Yours until 2999-12-31 24:00 China time")).toBeDefined();
  expect([shown("Buy"), shown("Renew")]).toEqual([false, false]);
});

test("in its last month it can be renewed", async () => {
  await show(new Date(Date.now() + 20 * DAY_MS).toISOString());
  expect(await screen.findByText(/^Yours until/)).toBeDefined();
  expect([shown("Buy"), shown("Renew")]).toEqual([false, true]);
});

test("one that was taken off sale stays, and is not renewed", async () => {
  const end = new Date(Date.now() + 20 * DAY_MS).toISOString();
  await show(end, { ...MATERIAL, state: "draft", isOffered: false });
  expect(await screen.findByText("No longer offered; what you have stays yours")).toBeDefined();
  expect([shown("Buy"), shown("Renew")]).toEqual([false, false]);
});

test("a citation opens the file that it is of, and no other", async () => {
  answerWith({
    "/resource-center/api/file/v2/address": () => ({ status: 503, body: {} }),
  });
  const attachList = [...(MATERIAL.attachList ?? []), { ...FILE, sid: "other", name: "other.pdf" }];
  await showPage(
    <MaterialTile
      material={{ ...MATERIAL, price: 0, attachList }}
      kept={false}
      cited={{ material: "ledger", file: "file", page: 3 }}
    />,
    ["materials", "files"],
  );
  expect(await screen.findByRole("dialog", { name: "ledger.pdf" })).toBeDefined();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
