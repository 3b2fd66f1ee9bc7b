import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Page } from "./list";

const ORGANIZATION = "0198a000-0000-7000-8000-000000000001";
const USAGE = {
  sid: "0198a000-0000-7000-8000-000000000002",
  day: "2026-11-27",
  organizationSid: ORGANIZATION,
  organizationName: "River Power",
  userSid: "0198a000-0000-7000-8000-000000000003",
  nickname: "Lin",
  questionCount: 12,
  answerCount: 9,
  inputTokens: 34_500,
  outputTokens: 2_100,
};
const ALONE = { ...USAGE, sid: "0199", organizationSid: null, organizationName: null };

beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  await startI18n("en", ["common", "kit", "kitRecords", "records", "adminUsage"]);
});

function open(address: string): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.clone());
    const data = { content: [USAGE, ALONE], page: 0, totalElements: 2, totalPages: 1 };
    return Response.json({ code: 200, message: "ok", data, requestId: "test" });
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

test("a row tells day, organization, person and figures, and leads to the organization's", async () => {
  open("/");
  const link = await screen.findByRole("link", { name: "River Power" });
  expect(link.getAttribute("href")).toBe(`/?organizationSid=${ORGANIZATION}`);
  expect(screen.getByRole("cell", { name: /No organization$/ })).toBeDefined();
  expect(screen.getAllByRole("cell", { name: /34,500$/ })).toHaveLength(2);
});

test("days are asked for as days, whatever zone one is in", async () => {
  const asked = open(`/?day=2026-11-01..2026-11-30&organizationSid=${ORGANIZATION}`);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await asked[0]?.json()).toHaveProperty("query", [
    { field: "day", operator: "ge", value: "2026-11-01" },
    { field: "day", operator: "le", value: "2026-11-30" },
    { field: "organizationSid", operator: "eq", value: ORGANIZATION },
  ]);
});
