// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import type { News } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./detail";

const API = "/resource-center/api/news/v2";

const NEWS: News = {
  sid: "01934e2a-0000-7000-8000-000000000001",
  title: "Dates of the winter examinations",
  summary: "Three dates.",
  category: "examination",
  source: "Guilin Safety Centre",
  coverUrl: null,
  bodyHtml: "<p>The first is in December.</p>",
  state: "published",
  publishedAt: "2026-11-21T01:00:00.000Z",
  isPinned: false,
  updatedAt: "2026-11-21T01:00:00.000Z",
  version: 1,
};

test("what was published before and after is led to, and told where there is nothing", async () => {
  answerWith({
    [`${API}/dynamicDetail`]: () => envelope(NEWS),
    [`${API}/neighbours`]: () =>
      envelope({ earlier: { sid: "e", title: "The autumn ones" }, later: null }),
  });
  await showPage(<Page />, ["news"], "/dynamic-detail/n");
  expect(await screen.findByRole("heading", { level: 1, name: NEWS.title })).toBeDefined();
  const earlier = await screen.findByRole("link", { name: "The autumn ones" });
  expect(earlier.getAttribute("href")).toBe("/dynamic-detail/e");
  expect(screen.getAllByText("None")).toHaveLength(1);
});

test("that nothing came before or after is not said unless it is known", async () => {
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  answerWith({ [`${API}/dynamicDetail`]: () => envelope(NEWS) });
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("neighbours")) await refused;
    return answer(request);
  });
  await showPage(<Page />, ["news"], "/dynamic-detail/n");
  const around = await screen.findByRole("navigation", { name: "Other news" });
  expect(within(around).queryByText("None")).toBeNull();
  refuse();
  await waitFor(() => expect(around.isConnected).toBe(false));
  expect(screen.getByRole("heading", { level: 1, name: NEWS.title })).toBeDefined();
});
