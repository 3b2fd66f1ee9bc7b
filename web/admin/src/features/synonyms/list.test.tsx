import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient, RightsContext } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Page } from "./list";

const SYNONYM = {
  sid: "0198",
  wordList: ["有限空间", "受限空间"],
  organizationSid: null,
  organizationName: null,
  createdAt: "2026-11-26T00:00:00.000Z",
  updatedAt: "2026-11-26T00:00:00.000Z",
  version: 1,
};
const REPORTED = {
  sid: "0199",
  question: "TBM 之前先做什么",
  outcome: "quoted",
  createdAt: SYNONYM.createdAt,
};

beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.open = true;
  };
  await startI18n("en", ["common", "kit", "kitRecords", "records", "adminSynonyms"]);
});

function open(rights: "course.write"[], rows: object[], reported: object[]): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    const content = request.url.includes("assistantReport") ? reported : rows;
    const data = { content, page: 0, totalElements: content.length, totalPages: 1 };
    return Response.json({ code: 200, message: "ok", data, requestId: "test" });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <RightsContext value={rights}>
          <Page />
        </RightsContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("words that mean the same, and the reported questions, answered or not", async () => {
  open(["course.write"], [SYNONYM], [REPORTED]);
  const link = await screen.findByRole("link", { name: "有限空间, 受限空间" });
  expect(link.getAttribute("href")).toBe("/synonyms/0198");
  expect(screen.getByText("Whole site")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Questions told to be of no use" }));
  expect(await screen.findByText(REPORTED.question)).toBeDefined();
  expect(screen.getByRole("link", { name: "Add synonyms" })).toBeDefined();
  expect(screen.getByText(/^answered · /)).toBeDefined();
});

test("who may not write them is not offered to; nothing is said to be there", async () => {
  open([], [], []);
  await userEvent.click(screen.getByRole("button", { name: "Questions told to be of no use" }));
  expect(await screen.findByText("None at the moment")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Add synonyms" })).toBeNull();
});
