import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Consultation, ConsultationMessage, OfferedDesk } from "@zhegui/client";
import { createQueryClient } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { beforeEach, expect, test, vi } from "vitest";
import { consultationWith, deskWith, messageWith } from "../testing/records";
import { AskerPanel } from "./panel";

const API = "/resource-center/api/";

type Reply = { status?: number; error?: string; message?: string; data?: unknown };
type Asked = { path: string; body: Record<string, unknown> };

/** What is on the server: it changes as it is asked to. */
interface Site {
  desks?: OfferedDesk[];
  current?: string | null;
  own?: Consultation[];
  messages?: ConsultationMessage[];
  replies?: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>>;
}

function page(content: unknown[]): Reply {
  return { data: { content, totalElements: content.length } };
}

/** Stands in for the server: answers by path, and keeps what it was asked. */
function serve({
  desks = [deskWith()],
  current = null,
  own = [],
  messages = [],
  replies = {},
}: Site) {
  const asked: Asked[] = [];
  const answers: typeof replies = {
    "consultation/v2/offer": () => ({ data: { deskList: desks, current } }),
    "consultation/v2/dynamicList": () => page(own),
    "consultationMessage/v2/dynamicList": () => page([...messages].reverse()),
    "consultation/v2/read": () => ({ data: null }),
    ...replies,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace(API, "");
    const body = JSON.parse((await request.text()) || "{}");
    asked.push({ path, body });
    const reply = (await answers[path]?.(body)) ?? { status: 404, error: "not_found" };
    const { status = 200, error = "", message = error, data = null } = reply;
    return Response.json({ code: status, message, error, data, requestId: "t" }, { status });
  });
  return asked;
}

/** To the other pages: what is said stays here, and `hear` says what another page does. */
const channels = new Map<string, Channel>();
class Channel {
  onmessage: ((event: MessageEvent) => void) | null = null;
  constructor(name: string) {
    channels.set(name, this);
  }
  postMessage(): void {}
  close(): void {}
}

let sight: ((entries: { isIntersecting: boolean }[]) => void) | undefined;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("indexedDB", undefined);
  channels.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
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
      constructor(tell: typeof sight) {
        sight = tell;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  localStorage.clear();
});

let number = 0;
const unread = vi.fn();

/** Another user each time: the outbox of this page is one. */
async function show(
  user: string | null = `user-${++number}`,
  wanted?: { sid: string },
): Promise<void> {
  unread.mockClear();
  await startI18n("en", ["common", "kit", "kitRecords", "consultation", "files"]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AskerPanel
        user={user}
        close={() => undefined}
        opened={1}
        wanted={wanted}
        onUnread={unread}
      />
    </QueryClientProvider>,
  );
}

function asks(asked: Asked[], path: string): unknown[] {
  return asked.filter((each) => each.path === path).map(({ body }) => body.model);
}

async function write(text: string): Promise<void> {
  await userEvent.type(await screen.findByRole("textbox"), `${text}{Enter}`);
}

test("the only desk is asked at once, under a topic; then the consultation is there", async () => {
  const begun = consultationWith({ state: "waiting", aheadCount: 2, consultant: null });
  const own: Consultation[] = [];
  const asked = serve({
    own,
    messages: [messageWith()],
    replies: {
      "consultation/v2/open": () => {
        own.push(begun);
        return { data: begun };
      },
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Hours" }));
  await write("How many hours?");
  expect(await screen.findByText("2 people are before you")).toBeDefined();
  expect(await screen.findByText("How many hours?")).toBeDefined();
  const [model] = asks(asked, "consultation/v2/open");
  expect(model).toMatchObject({ desk: { sid: "d" }, topic: "Hours", text: "How many hours?" });
  expect(model).toHaveProperty("key");
});

test("several desks are chosen from, with who waits and when they are open", async () => {
  serve({
    desks: [
      deskWith({ sid: "a", name: "Orders", waitingCount: 1 }),
      deskWith({
        sid: "b",
        name: "Examinations",
        isOpen: false,
        nextOpenAt: "2026-11-30T01:00:00Z",
        hourList: [
          { weekday: 1, from: "09:00", to: "17:30" },
          { weekday: 2, from: "09:00", to: "17:30" },
        ],
      }),
    ],
  });
  await show();
  const list = within(await screen.findByRole("list", { name: "Desks" }));
  expect(list.getByText("1 waiting")).toBeDefined();
  expect(list.getByText("Mon to Tue 09:00–17:30")).toBeDefined();
  await userEvent.click(list.getByRole("button", { name: /Examinations/ }));
  expect(await screen.findByText(/opens at 2026-11-30 09:00/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("list", { name: "Desks" })).toBeDefined();
});

test("where no desk exists it says so, and what to do", async () => {
  serve({ desks: [] });
  await show();
  expect(await screen.findByText("There is no desk yet")).toBeDefined();
});

test.each([
  [401, "unauthenticated", "Please log in", "Log in"],
  [403, "consultation_not_offered", "The consultation is not open to you yet", "To the courses"],
] as const)("refused with %i, it says why and leads on", async (status, error, title, act) => {
  serve({ replies: { "consultation/v2/offer": () => ({ status, error }) } });
  await show();
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByRole("link", { name: act })).toBeDefined();
});

test("a visitor is asked to log in, and nothing is asked of the server", async () => {
  const asked = serve({});
  await show(null);
  expect(await screen.findByText("Please log in")).toBeDefined();
  expect(asked).toEqual([]);
});

test("during an examination it is silent until one looks again", async () => {
  let sits = true;
  serve({
    replies: {
      "consultation/v2/offer": () =>
        sits
          ? { status: 409, error: "consultation_silent" }
          : { data: { deskList: [deskWith()], current: null } },
    },
  });
  await show();
  await screen.findByText("Off during formal examinations");
  sits = false;
  await userEvent.click(screen.getByRole("button", { name: /look again/ }));
  expect(await screen.findByRole("textbox")).toBeDefined();
});

test.each([
  [false, 1],
  [true, 0],
])(
  "of a consultation by text alone (%s) so many ways to attach are offered: %i",
  async (isTextOnly, ways) => {
    serve({ current: "c", own: [consultationWith({ isTextOnly })], messages: [messageWith()] });
    await show();
    await screen.findByText("How many hours?");
    expect(screen.queryAllByRole("button", { name: "Add pictures or files" })).toHaveLength(ways);
  },
);

test("what goes on is opened; its end in sight is told as read, and what is unread to the page", async () => {
  const asked = serve({
    current: "c",
    own: [consultationWith({ unreadCount: 1, askerReadSequence: 1 })],
    messages: [
      messageWith(),
      messageWith({ sequence: 2, sender: "consultant", senderName: "Wang", text: "24 hours" }),
    ],
  });
  await show();
  expect(await screen.findByText("24 hours")).toBeDefined();
  expect(screen.getByText("Wang is answering you")).toBeDefined();
  expect(screen.getByText("Read", { exact: true })).toBeDefined();
  await vi.waitFor(() => expect(unread).toHaveBeenLastCalledWith(1));
  expect(asks(asked, "consultation/v2/read")).toEqual([]);
  sight?.([{ isIntersecting: true }]);
  await vi.waitFor(() =>
    expect(asks(asked, "consultation/v2/read")).toEqual([
      { consultation: { sid: "c" }, sequence: 2 },
    ]),
  );
});

test("a refused message stays with the reason; changed, its text is in the field again", async () => {
  serve({
    current: "c",
    own: [consultationWith()],
    messages: [messageWith()],
    replies: {
      "consultationMessage/v2/add": () => ({
        status: 409,
        error: "consultation_closed",
        message: "It is closed",
      }),
    },
  });
  await show();
  await screen.findByText("How many hours?");
  await write("And certificates?");
  expect((await screen.findByRole("alert")).textContent).toBe("Not sent: It is closed");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Change it" }));
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("And certificates?");
});

test("without a network a message waits, and goes with the same key once there is one", async () => {
  let isAway = true;
  const messages = [messageWith()];
  const asked = serve({
    current: "c",
    own: [consultationWith()],
    messages,
    replies: {
      "consultationMessage/v2/add": (body) => {
        if (isAway) throw new TypeError("no network");
        const { key, text } = body.model as { key: string; text: string };
        messages.push(messageWith({ sequence: 2, key, text }));
        return { data: null };
      },
    },
  });
  await show();
  await screen.findByText("How many hours?");
  await write("Still there?");
  expect(await screen.findByText(/Being sent/)).toBeDefined();
  isAway = false;
  fireEvent(window, new Event("online"));
  await vi.waitFor(() => expect(screen.queryByText(/Being sent/)).toBeNull());
  expect(screen.getAllByText("Still there?")).toHaveLength(1);
  const keys = asks(asked, "consultationMessage/v2/add").map((model) => Object(model).key);
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test("Enter chooses a word while one composes, and sends nothing; nor does it on a telephone", async () => {
  const asked = serve({ current: "c", own: [consultationWith()], messages: [messageWith()] });
  await show();
  await screen.findByText("How many hours?");
  const field = screen.getByRole("textbox");
  await userEvent.type(field, "zhe");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  fireEvent.keyDown(field, { key: "Enter" });
  expect(asks(asked, "consultationMessage/v2/add")).toEqual([]);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("zhe");
});

test("more than 2,000 signs are not sent", async () => {
  const asked = serve({ current: "c", own: [consultationWith()], messages: [messageWith()] });
  await show();
  await screen.findByText("How many hours?");
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "a".repeat(2001) } });
  expect(screen.getByRole("alert").textContent).toMatch(/At most 2000/);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(asks(asked, "consultationMessage/v2/add")).toEqual([]);
});

test("the consultation that a message leads to is opened, though it is over and there is one desk", async () => {
  const closed = { state: "closed", closedAt: new Date().toISOString() } as const;
  serve({ own: [consultationWith(closed)], messages: [messageWith()] });
  await show(undefined, { sid: "c" });
  expect(await screen.findByText("How many hours?")).toBeDefined();
  expect(screen.getByText(/You may go on within 24 hours/)).toBeDefined();
});

test("what is typed while the first message is on its way stays in the field that follows", async () => {
  const own: Consultation[] = [];
  const network: { come?: () => void } = {};
  const isThere = new Promise<void>((resolve) => {
    network.come = resolve;
  });
  serve({
    own,
    messages: [messageWith()],
    replies: {
      "consultation/v2/open": async () => {
        await isThere;
        own.push(consultationWith());
        return { data: consultationWith() };
      },
    },
  });
  await show();
  await write("How many hours?");
  await userEvent.type(screen.getByRole("textbox"), "And until when");
  network.come?.();
  await screen.findByText("Wang is answering you");
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  await vi.waitFor(() => expect(field.value).toBe("And until when"));
  expect(Object.keys(localStorage).filter((key) => key.includes("desk/"))).toEqual([]);
});

test("a consultation that began in another tab is shown, with what was typed to begin one", async () => {
  const own: Consultation[] = [];
  serve({ own, messages: [messageWith()] });
  await show();
  await userEvent.type(await screen.findByRole("textbox"), "half a sen");
  own.push(consultationWith());
  const [channel] = [...channels].filter(([name]) => name.startsWith("zhegui-consultation"));
  act(() => channel?.[1].onmessage?.(new MessageEvent("message")));
  expect(await screen.findByText("Wang is answering you")).toBeDefined();
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  await vi.waitFor(() => expect(field.value).toBe("half a sen"));
});

test("what a desk refused that is gone is shown at the only other, to be changed there", async () => {
  const desks = [deskWith({ sid: "gone" })];
  serve({
    desks,
    replies: {
      "consultation/v2/open": () => {
        desks[0] = deskWith({ sid: "other", name: "Orders" });
        return { status: 409, error: "desk_closed", message: "Choose another desk" };
      },
    },
  });
  const user = `user-${++number}`;
  await show(user);
  await write("How many hours?");
  await screen.findByText("Not sent: Choose another desk");
  document.body.replaceChildren();
  await show(user);
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeDefined();
  expect(await screen.findByText("Not sent: Choose another desk")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Change it" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("How many hours?");
});

test("what is typed is there when the panel is made anew", async () => {
  serve({ current: "c", own: [consultationWith()], messages: [messageWith()] });
  await show();
  await userEvent.type(await screen.findByRole("textbox"), "half a sen");
  document.body.replaceChildren();
  await show();
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("half a sen");
});

test("a closed one is rated; after a day its desk is asked anew", async () => {
  const closed = { state: "closed", closedAt: "2026-11-26T01:00:00Z", closedBy: "asker" } as const;
  const asked = serve({
    current: "c",
    own: [consultationWith(closed)],
    messages: [messageWith()],
    replies: {
      "consultation/v2/rate": () => ({ data: consultationWith({ ...closed, stars: 4 }) }),
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("radio", { name: "4 stars" }));
  await userEvent.type(screen.getByRole("textbox"), "Quick");
  await userEvent.click(screen.getByRole("button", { name: "Send rating" }));
  expect(await screen.findByText("Thank you for your rating")).toBeDefined();
  expect(asks(asked, "consultation/v2/rate")).toEqual([
    { consultation: { sid: "c" }, stars: 4, comment: "Quick" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByPlaceholderText("What would you like to ask?")).toBeDefined();
});

test("past consultations are listed and opened", async () => {
  serve({
    desks: [deskWith(), deskWith({ sid: "e", name: "Orders" })],
    own: [consultationWith({ state: "closed", closedAt: "2026-11-01T01:00:00Z", unreadCount: 3 })],
    messages: [messageWith()],
  });
  await show();
  const own = within(await screen.findByRole("region", { name: "My consultations" }));
  expect(own.getByText("3 unread")).toBeDefined();
  await userEvent.click(own.getByRole("button", { name: /Good morning/ }));
  expect(await screen.findByText("How many hours?")).toBeDefined();
});

test("a recalled message says so and shows nothing of it; one's own fresh one can be", async () => {
  const messages = [
    messageWith({
      sequence: 1,
      sender: "consultant",
      senderName: "Wang",
      isRecalled: true,
      text: "",
    }),
    messageWith({ sequence: 2, text: "Mine", createdAt: new Date().toISOString() }),
  ];
  const asked = serve({
    current: "c",
    own: [consultationWith()],
    messages,
    replies: {
      "consultationMessage/v2/recall": () => {
        messages[1] = messageWith({ sequence: 2, text: "", isRecalled: true });
        return { data: null };
      },
    },
  });
  await show();
  expect(await screen.findByText("Wang recalled a message")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Recall “Mine”" }));
  expect(await screen.findByText("You recalled a message")).toBeDefined();
  expect(asks(asked, "consultationMessage/v2/recall")).toEqual([{ message: { sid: "m2" } }]);
});
