import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Consultation, ConsultationMessage } from "@zhegui/client";
import { createQueryClient, RightsContext, useSession } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Page } from "./page";

const API = "/resource-center/api/";
type Body = { model?: Record<string, unknown>; query?: { field: string; value: unknown }[] };
type Reply = {
  status?: number;
  error?: string;
  message?: string;
  details?: unknown[];
  data?: unknown;
};

function consultationWith(changes: Partial<Consultation>): Consultation {
  return {
    sid: "c",
    version: 1,
    desk: { sid: "d", name: "Training" },
    topic: "Hours",
    state: "waiting",
    asker: { sid: "lin", nickname: "Lin", organizationName: "Qingshan" },
    consultant: null,
    isTextOnly: false,
    aheadCount: 0,
    lastSequence: 1,
    askerReadSequence: 1,
    consultantReadSequence: 0,
    unreadCount: 0,
    lastText: "How many hours?",
    lastAt: "2026-11-28T01:00:00.000Z",
    arrivedAt: "2026-11-28T01:00:00.000Z",
    stars: null,
    comment: null,
    closedAt: null,
    closedBy: null,
    createdAt: "2026-11-28T01:00:00.000Z",
    updatedAt: "2026-11-28T01:00:00.000Z",
    ...changes,
  };
}

const MESSAGE: ConsultationMessage = {
  sid: "m1",
  consultationSid: "c",
  sequence: 1,
  key: "k1",
  sender: "asker",
  isOwn: false,
  senderName: "Lin",
  text: "How many hours?",
  systemKind: null,
  isRecalled: false,
  createdAt: "2026-11-28T01:00:00.000Z",
  fileList: [],
};

const CLOSED_DESK = [
  { path: "model.consultant.sid", error: "desk_closed", message: "This desk is closed" },
];

/** What is on the server. */
interface Site {
  duty?: "present" | "away" | null;
  rows: Consultation[];
  messages?: ConsultationMessage[];
  replies?: Record<string, (body: Body) => Reply>;
}

function listed(rows: readonly Consultation[], { query = [] }: Body): Consultation[] {
  const valueIn = (field: string) => query.find((each) => each.field === field)?.value;
  const [sid, state, consultant] = ["sid", "state", "consultantUserSid"].map(valueIn);
  return rows.filter(
    (row) =>
      (sid === undefined || row.sid === sid) &&
      (state === undefined || [state].flat().includes(row.state)) &&
      (consultant === undefined || row.consultant?.sid === consultant),
  );
}

function serve(site: Site) {
  const asked: { path: string; model: unknown }[] = [];
  const page = (content: unknown[]): Reply => ({
    data: { content, totalElements: content.length },
  });
  const duty = (): unknown[] =>
    site.duty === null ? [] : [{ sid: "s", state: site.duty ?? "present", desk: { sid: "d" } }];
  const answers: NonNullable<Site["replies"]> = {
    "consultant/v2/dynamicList": () => page(duty()),
    "consultation/v2/dynamicList": (body) => page(listed(site.rows, body)),
    "consultationMessage/v2/dynamicList": () => page([...(site.messages ?? [MESSAGE])].reverse()),
    "cannedAnswer/v2/dynamicList": () =>
      page([{ sid: "a", shortcut: "hours", text: "Twenty-four hours a year." }]),
    "consultation/v2/duty": ({ model }) => {
      site.duty = model?.state as "present" | "away";
      return {};
    },
    ...site.replies,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace(API, "");
    const body: Body = JSON.parse((await request.text()) || "{}");
    asked.push({ path, model: body.model });
    const reply = answers[path]?.(body) ?? { status: 404, error: "not_found" };
    const { status = 200, error = "", message = error, details = [], data = null } = reply;
    const answer = { code: status, message, error, details, data, requestId: "t" };
    return Response.json(answer, { status });
  });
  return (path: string) => asked.filter((each) => each.path === path).map(({ model }) => model);
}

const notices: string[] = [];

beforeEach(() => {
  notices.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("indexedDB", undefined);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage(): void {}
      close(): void {}
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  class Told {
    static permission = "default";
    static requestPermission = vi.fn(async () => {
      Told.permission = "granted";
    });
    constructor(title: string, { body }: { body: string }) {
      notices.push(`${title}: ${body}`);
    }
  }
  vi.stubGlobal("Notification", Told);
});

let number = 0;

/** As another consultant each time: the outbox of this page is one. */
async function show(path = "/consultations", rights: "consultation.write"[] = []) {
  number += 1;
  const sid = `me-${number}`;
  useSession.setState({ user: Object.assign({}, useSession.getState().user, { sid }) });
  const texts = ["common", "kit", "kitRecords", "records", "files", "orders"];
  await startI18n("en", [...texts, "adminConsultations", "consultation"]);
  const routes = ["/consultations", "/consultations/:sid"].map((each) => ({
    path: each,
    // Each is loaded by itself, as in the back office.
    element: <Page key={each} />,
  }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RightsContext value={rights}>
        <RouterProvider router={router} />
      </RightsContext>
    </QueryClientProvider>,
  );
  return sid;
}

/** Whom `show` makes next. */
function next(): { sid: string; nickname: string } {
  return { sid: `me-${number + 1}`, nickname: "Wang" };
}

test("who is named by no desk is told so; who may name is led to the desks", async () => {
  serve({ duty: null, rows: [] });
  await show("/consultations", ["consultation.write"]);
  expect(await screen.findByText("You are no consultant yet")).toBeDefined();
  expect(screen.getByRole("link", { name: "To the desks" })).toBeDefined();
});

test("going on duty asks for notices once, by the press", async () => {
  const models = serve({ duty: "away", rows: [] });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Go on duty" }));
  expect(await screen.findByText("On duty")).toBeDefined();
  expect(models("consultation/v2/duty")).toEqual([{ state: "present" }]);
  expect(Notification.requestPermission).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await userEvent.click(await screen.findByRole("button", { name: "Go on duty" }));
  await screen.findByText("On duty");
  expect(Notification.requestPermission).toHaveBeenCalledTimes(1);
});

test("who waits is counted in the window's title, and told while it is out of sight", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  Object.assign(Notification, { permission: "granted" });
  serve({ rows: [consultationWith({}), consultationWith({ sid: "left", state: "left" })] });
  await show();
  await waitFor(() => expect(document.title).toBe("(1) Consultations · Zhegui"));
  expect(notices).toEqual(["Consultations: 1 person waits for your answer"]);
});

test("one that waits is taken, and answered by a ready answer", async () => {
  const rows = [consultationWith({})];
  const wang = next();
  const models = serve({
    rows,
    replies: {
      "consultation/v2/take": () => {
        rows[0] = consultationWith({ state: "open", consultant: wang });
        return { data: rows[0] };
      },
      "consultationMessage/v2/add": () => ({}),
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("link", { name: /Lin/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Take" }));
  const field = await screen.findByRole("textbox");
  await userEvent.type(field, "/h");
  const option = await screen.findByRole("option", { name: /Twenty-four/ });
  expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
  await userEvent.type(field, "{Enter}");
  expect(models("consultationMessage/v2/add")).toEqual([]);
  await userEvent.type(field, "{Enter}");
  await waitFor(() =>
    expect(models("consultationMessage/v2/add")).toMatchObject([
      { consultation: { sid: "c" }, text: "Twenty-four hours a year." },
    ]),
  );
});

test("who is away may not take", async () => {
  serve({ duty: "away", rows: [consultationWith({})] });
  await show("/consultations/c");
  expect(await screen.findByRole("button", { name: "Take", description: "" })).toHaveProperty(
    "disabled",
    true,
  );
  expect(screen.getByText("Go on duty first")).toBeDefined();
});

test("one is given back with a reason", async () => {
  const models = serve({
    rows: [consultationWith({ state: "open", consultant: next() })],
    replies: { "consultation/v2/release": () => ({}) },
  });
  await show("/consultations/c");
  await userEvent.click(await screen.findByRole("button", { name: "Give back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Give back" }));
  expect(models("consultation/v2/release")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Reason"), "Lunch");
  await userEvent.click(dialog.getByRole("button", { name: "Give back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(models("consultation/v2/release")).toEqual([
    { consultation: { sid: "c" }, reason: "Lunch" },
  ]);
});

test("one is passed on to a consultant; a desk that is closed says so beside the field", async () => {
  let isClosed = true;
  const models = serve({
    rows: [consultationWith({ state: "open", consultant: next() })],
    replies: {
      "consultationDesk/v2/dynamicList": () => ({
        data: {
          content: [
            { sid: "d", name: "Training", organizationSid: "o", isClosed: false },
            { sid: "e", name: "Orders", organizationSid: "o", isClosed: false },
            { sid: "f", name: "Elsewhere", organizationSid: "x", isClosed: false },
            { sid: "g", name: "Shut", organizationSid: "o", isClosed: true },
          ],
        },
      }),
      "consultant/v2/dynamicList": () => ({
        data: {
          content: [
            {
              sid: "z",
              state: "present",
              isPresent: true,
              openCount: 2,
              user: { sid: "zhao", nickname: "Zhao", name: null },
              desk: { sid: "e", name: "Orders" },
            },
          ],
        },
      }),
      "consultation/v2/transfer": () =>
        isClosed ? { status: 409, error: "desk_closed", details: CLOSED_DESK } : {},
    },
  });
  await show("/consultations/c");
  await userEvent.click(await screen.findByRole("button", { name: "Pass on" }));
  const dialog = within(await screen.findByRole("dialog"));
  const to = dialog.getByLabelText("To");
  await dialog.findByRole("option", { name: "Desk “Orders”" });
  const offered = within(to)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(["Choose", "Zhao (Orders, on duty, answers 2)", "Desk “Orders”"]);
  await userEvent.selectOptions(to, "Zhao (Orders, on duty, answers 2)");
  await userEvent.type(dialog.getByLabelText("Reason"), "About money");
  await userEvent.click(dialog.getByRole("button", { name: "Pass on" }));
  await waitFor(() => expect(models("consultation/v2/transfer")).toHaveLength(1));
  expect(screen.queryByRole("dialog"), "what was written stays").not.toBeNull();
  await waitFor(() => expect(to.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByText("This desk is closed")).toBeDefined();
  isClosed = false;
  await userEvent.click(dialog.getByRole("button", { name: "Pass on" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(models("consultation/v2/transfer")[1]).toEqual({
    consultation: { sid: "c" },
    reason: "About money",
    consultant: { sid: "z" },
  });
});

test("one that another holds is only looked at", async () => {
  const other = { sid: "zhao", nickname: "Zhao" };
  serve({ rows: [consultationWith({ state: "open", consultant: other })] });
  await show("/consultations/c");
  expect(await screen.findByText("With Zhao")).toBeDefined();
  expect(screen.getByText(/you may only look/)).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("what a colleague wrote is theirs, by name and not to be recalled; and why they passed it on", async () => {
  const createdAt = new Date().toISOString();
  const theirs = { ...MESSAGE, sender: "consultant", senderName: "Wang", createdAt } as const;
  serve({
    rows: [consultationWith({ state: "open", consultant: next() })],
    messages: [
      { ...theirs, sid: "m2", sequence: 2, key: "k2", text: "Look at your plan" },
      { ...theirs, sid: "m3", sequence: 3, key: "k3", text: "", isRecalled: true },
      {
        ...theirs,
        sid: "m4",
        sequence: 4,
        key: null,
        sender: "system",
        systemKind: "transferred",
        text: "About money",
      },
      { ...theirs, sid: "m5", sequence: 5, key: "k5", isOwn: true, text: "Good morning" },
    ],
  });
  await show("/consultations/c");
  const told = await screen.findByText(/Wang passed the consultation on: About money/);
  expect(told).toBeDefined();
  expect(screen.getByText("Wang recalled a message")).toBeDefined();
  expect(screen.getByText("Wang")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Recall “Look at your plan”" })).toBeNull();
  expect(screen.getByRole("button", { name: "Recall “Good morning”" })).toBeDefined();
});

test("one that was passed on to oneself rings and is counted until it is looked at", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  Object.assign(Notification, { permission: "granted" });
  serve({ rows: [consultationWith({ state: "open", consultant: next(), unreadCount: 1 })] });
  await show();
  await waitFor(() => expect(document.title).toBe("(1) Consultations · Zhegui"));
  expect(notices).toEqual(["Consultations: 1 person waits for your answer"]);
});

test("the list that was chosen stays while one of it is opened, and on the way back", async () => {
  const over = { state: "closed", closedAt: "2026-11-28T02:00:00.000Z" } as const;
  serve({ rows: [consultationWith(over)] });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Closed" }));
  await userEvent.click(await screen.findByRole("link", { name: /Lin/ }));
  expect(await screen.findByRole("heading", { name: "Lin" })).toBeDefined();
  const list = await screen.findByRole("list", { name: "Closed" });
  expect(within(list).getByRole("link").getAttribute("aria-current")).toBe("true");
  await userEvent.click(screen.getByRole("link", { name: "All consultations" }));
  expect(await screen.findByRole("list", { name: "Closed" })).toBeDefined();
});

test("one that went to another desk is to be seen no more", async () => {
  serve({ rows: [] });
  await show("/consultations/c");
  expect(await screen.findByText("You cannot see this consultation")).toBeDefined();
});

test("the orders of who asks are looked up when they are asked for", async () => {
  const models = serve({
    rows: [consultationWith({})],
    replies: {
      "consultation/v2/orders": () => ({
        data: [
          {
            number: "DD-1",
            state: 2,
            titleList: ["Low voltage"],
            createdAt: "2026-11-01T00:00:00Z",
          },
        ],
      }),
    },
  });
  await show("/consultations/c");
  const summary = await screen.findByText("Their orders");
  expect(models("consultation/v2/orders")).toEqual([]);
  await userEvent.click(summary);
  expect(await screen.findByText("Low voltage")).toBeDefined();
});

test("who leaves while answering is told what becomes of it", async () => {
  const models = serve({ rows: [consultationWith({ state: "open", consultant: next() })] });
  await show();
  await screen.findByRole("link", { name: /Lin/ });
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/1 person you answer waits again/)).toBeDefined();
  expect(models("consultation/v2/duty")).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(models("consultation/v2/duty")).toEqual([{ state: "away" }]));
});
