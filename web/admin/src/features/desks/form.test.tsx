import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { actFor, type ConsultationDesk } from "@zhegui/client";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Page } from "./form";

const API = "/resource-center/api/";
const DESK: ConsultationDesk = {
  sid: "d",
  version: 3,
  organizationSid: "o",
  organizationName: "Qingshan",
  name: "Training",
  introduction: "",
  topicList: ["Hours"],
  hourList: [{ weekday: 1, from: "09:00", to: "12:00" }],
  holidayList: [],
  isExamHelp: false,
  isClosed: false,
  consultantCount: 1,
  createdAt: "2026-11-28T00:00:00Z",
  updatedAt: "2026-11-28T00:00:00Z",
};
const WANG = {
  sid: "w",
  version: 1,
  state: "present",
  isPresent: true,
  openCount: 2,
  desk: { sid: "d", name: "Training" },
  user: { sid: "wang", nickname: "wang", name: "Wang" },
};

type Body = { model?: Record<string, unknown> };
type Reply = { status?: number; error?: string; details?: unknown[]; data?: unknown };

function serve(replies: Record<string, (body: Body) => Reply> = {}) {
  const asked: { path: string; body: Body }[] = [];
  const page = (content: unknown[]) => () => ({
    data: { content, totalElements: content.length },
  });
  const answers: typeof replies = {
    "consultationDesk/v2/dynamicList": page([DESK]),
    "consultant/v2/dynamicList": page([WANG]),
    "cannedAnswer/v2/dynamicList": page([]),
    ...replies,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace(API, "");
    const body: Body = JSON.parse((await request.text()) || "{}");
    asked.push({ path, body });
    const reply = answers[path]?.(body) ?? { status: 404, error: "not_found" };
    const { status = 200, error = "", data = null, ...rest } = reply;
    const answer = { code: status, message: error, error, data, requestId: "t", ...rest };
    return Response.json(answer, { status });
  });
  return (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body.model);
}

beforeEach(() => {
  localStorage.clear();
  actFor("o");
});

async function show(sid = "d"): Promise<void> {
  await startI18n("en", ["common", "kit", "kitRecords", "records", "adminDesks"]);
  const router = createMemoryRouter([{ path: "/desks/:sid", element: <Page /> }], {
    initialEntries: [`/desks/${sid}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test("only what was changed is sent; hours and topics as the server takes them", async () => {
  const models = serve({ "consultationDesk/v2/save": () => ({ data: { ...DESK, version: 4 } }) });
  await show();
  const tuesday = await screen.findByLabelText("Tuesday");
  await userEvent.type(tuesday, "9:00-12:00, 13:30-17:30");
  await userEvent.type(screen.getByLabelText("Topics"), "{enter}Certificates{enter}Hours");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(models("consultationDesk/v2/save")).toHaveLength(1));
  expect(models("consultationDesk/v2/save")[0]).toEqual({
    sid: "d",
    version: 3,
    topicList: ["Hours", "Certificates"],
    hourList: [
      { weekday: 1, from: "09:00", to: "12:00" },
      { weekday: 2, from: "09:00", to: "12:00" },
      { weekday: 2, from: "13:30", to: "17:30" },
    ],
  });
});

test("what cannot be read is told beside its line, and nothing is sent", async () => {
  const models = serve();
  await show("new");
  await userEvent.type(await screen.findByLabelText("Name"), "Orders");
  await userEvent.type(screen.getByLabelText("Sunday"), "all day");
  await userEvent.type(screen.getByLabelText("Days off"), "tomorrow");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Write 09:00-17:30/, { selector: "[role=alert]" })).toBeDefined();
  expect(screen.getByText(/“tomorrow” is no date/, { selector: "[role=alert]" })).toBeDefined();
  expect(models("consultationDesk/v2/save")).toEqual([]);
});

test("a desk at which people asked stays, with the reason", async () => {
  const models = serve({
    "consultationDesk/v2/delete": () => ({ status: 409, error: "desk_in_use" }),
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Take others out of service/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(models("consultationDesk/v2/delete")).toEqual([{ sid: "d", version: 3 }]);
  expect(screen.getByRole("heading", { name: "Training" })).toBeDefined();
});

test("one of the staff is found and named; who answers there already is not offered", async () => {
  const staff = [
    { userSid: "wang", name: "Wang", nickname: null, departmentName: null, staffNumber: null },
    { userSid: "zhao", name: "Zhao", nickname: null, departmentName: "HR", staffNumber: "7" },
  ];
  const models = serve({
    "staff/v2/dynamicList": () => ({ data: { content: staff, totalElements: 2 } }),
    "consultant/v2/save": () => ({ data: { sid: "z", version: 1 } }),
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Add a consultant" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Find and choose somebody first")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("One of your staff"), "a");
  const zhao = await dialog.findByRole("radio", { name: /Zhao/ });
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /Wang/ }).disabled).toBe(true);
  await userEvent.click(zhao);
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(models("consultant/v2/save")).toEqual([{ desk: { sid: "d" }, user: { sid: "zhao" } }]);
});

test("who removes a consultant is told whom they answer now", async () => {
  const models = serve({ "consultant/v2/delete": () => ({}) });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Remove Wang" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The 2 people they answer wait again/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(models("consultant/v2/delete")).toEqual([{ sid: "w", version: 1 }]));
});

test("a word that is used already is told beside its field, and the text stays", async () => {
  const fault = { path: "model.shortcut", error: "repeated_record", message: "Used already" };
  serve({
    "cannedAnswer/v2/save": () => ({ status: 400, error: "invalid_input", details: [fault] }),
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "New ready answer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Shortcut"), "hours");
  await userEvent.type(dialog.getByLabelText("Text"), "Twenty-four.");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Used already")).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Twenty-four.");
});
