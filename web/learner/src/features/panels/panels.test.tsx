import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forgetUser, useSession } from "@zhegui/domain";
import { beforeEach, expect, test, vi } from "vitest";
import { leavePractised, usePractised } from "../../panel/practised";
import { answerWith, envelope, showPage } from "../../testing/page";
import { userWith } from "../../testing/user";
import { Panels } from "./panels";

const API = "/resource-center/api";
const ORDERS = `${API}/order/v2/dynamicList`;
const OWN = `${API}/consultation/v2/dynamicList`;
const OPEN = `${API}/panel/v2/open`;

interface Site {
  consultation?: string | null;
  assistant?: string;
  orders?: number;
  unread?: number[];
}

function serve(site: Site = {}) {
  const { consultation = null, assistant = "/assistant/", orders = 0, unread = [] } = site;
  let codes = 0;
  return answerWith({
    [`${API}/site/v2/current`]: () => envelope({ assistant, consultation }),
    [OWN]: () => envelope({ content: unread.map((unreadCount) => ({ unreadCount })) }),
    [ORDERS]: () => envelope({ content: [], totalElements: orders }),
    [OPEN]: () => {
      codes += 1;
      return envelope({ code: `code-${codes}`, expiresIn: 60 });
    },
  });
}

/** jsdom lays nothing out. */
class Observer {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("ResizeObserver", Observer);
  HTMLDialogElement.prototype.show = function show(): void {
    this.open = true;
  };
  forgetUser();
  leavePractised();
});

function show(address?: string): ReturnType<typeof showPage> {
  return showPage(<Panels />, ["panels"], address);
}

function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

function frame(): HTMLIFrameElement {
  return screen.getByTitle<HTMLIFrameElement>("Assistant");
}

async function openAssistant(): Promise<URL> {
  await userEvent.click(await screen.findByRole("button", { name: "Assistant" }));
  await screen.findByTitle("Assistant");
  return new URL(frame().src);
}

/** As the frame says it, from its own origin or another. */
function say(data: unknown, origin = location.origin, source: unknown = frame().contentWindow) {
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  act(() => void dispatchEvent(event));
}

test("nothing of a panel is loaded before it is asked for; a visitor needs no code", async () => {
  const asked = serve();
  await show();
  await screen.findByRole("button", { name: "Assistant" });
  expect(screen.queryByTitle("Assistant")).toBeNull();
  const address = await openAssistant();
  expect(address.pathname).toBe("/assistant/");
  expect(address.searchParams.get("n")).toBeTruthy();
  expect(address.hash).toBe("");
  expect(asked.some(({ path }) => path === OPEN)).toBe(false);
});

test("the button toggles the panel, which stays as it is while it is closed", async () => {
  serve();
  await show();
  const before = (await openAssistant()).href;
  expect(button("Assistant").getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(button("Assistant"));
  expect(button("Assistant").getAttribute("aria-expanded")).toBe("false");
  expect(frame().closest("dialog")?.open).toBe(false);
  await userEvent.click(button("Assistant"));
  expect(frame().src).toBe(before);
});

test("each login and logout makes the address anew", async () => {
  serve();
  await show();
  const visitors = await openAssistant();
  act(() => useSession.setState({ user: userWith() }));
  await vi.waitFor(() => expect(new URL(frame().src).hash).toBe("#code=code-1"));
  expect(frame().src).not.toBe(visitors.href);
  act(() => forgetUser());
  await vi.waitFor(() => expect(new URL(frame().src).hash).toBe(""));
});

test("a closed panel is made anew when it is opened next, not before", async () => {
  const asked = serve();
  await show();
  await openAssistant();
  await userEvent.click(button("Assistant"));
  act(() => useSession.setState({ user: userWith() }));
  await vi.waitFor(() => expect(screen.queryByTitle("Assistant")).toBeNull());
  expect(asked.some(({ path }) => path === OPEN)).toBe(false);
  expect((await openAssistant()).hash).toBe("#code=code-1");
});

test("without a code, and no network to have one, nothing is opened", async () => {
  answerWith({
    [`${API}/site/v2/current`]: () => envelope({ assistant: "/assistant/", consultation: null }),
    [OPEN]: () => ({ status: 503, body: {} }),
  });
  useSession.setState({ user: userWith() });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Assistant" }));
  await vi.waitFor(() => expect(button("Assistant").getAttribute("aria-expanded")).toBe("false"));
  expect(screen.queryByTitle("Assistant")).toBeNull();
});

test("a panel leads within the site, closes itself, and tells what is unread", async () => {
  serve();
  const router = await show();
  await openAssistant();
  say({ type: "go", path: "/study-task-detail/l?part=17" });
  await vi.waitFor(() => expect(router.state.location.search).toBe("?part=17"));
  say({ type: "go", path: "https://elsewhere.test/" });
  expect(router.state.location.pathname).toBe("/study-task-detail/l");
  say({ type: "unread", count: 2 });
  expect(await screen.findByText("2 unread")).toBeDefined();
  say({ type: "close" });
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Assistant/ })),
  );
});

test("another window, and another origin, are not heard", async () => {
  serve();
  const router = await show();
  await openAssistant();
  say({ type: "go", path: "/course" }, "https://elsewhere.test");
  say({ type: "go", path: "/course" }, location.origin, window);
  say({ type: "close" }, "null");
  expect(router.state.location.pathname).toBe("/");
  expect(frame().closest("dialog")?.open).toBe(true);
});

test("a panel that is ready hears where the reader is, and gets a new code when it asks", async () => {
  serve({ assistant: "https://help.test/assistant/" });
  useSession.setState({ user: userWith() });
  await show("/study-task-detail/lesson-1");
  await openAssistant();
  const told: unknown[] = [];
  const panel = { postMessage: (...said: unknown[]) => told.push(said) };
  vi.spyOn(frame(), "contentWindow", "get").mockReturnValue(panel as unknown as Window);
  say({ type: "ready" }, "https://help.test", panel);
  expect(told[0]).toEqual([
    { type: "place", place: { lesson: "lesson-1", title: document.title, practice: null } },
    "https://help.test",
  ]);
  expect(told[1]).toEqual([{ type: "opened" }, "https://help.test"]);
  say({ type: "renew" }, "https://help.test", panel);
  await vi.waitFor(() =>
    expect(told.at(-1)).toEqual([{ type: "code", code: "code-2" }, "https://help.test"]),
  );
});

test("a hint that the page wants opens the assistant, which is told of it once", async () => {
  serve();
  useSession.setState({ user: userWith() });
  await show("/exercise-detail/run-1");
  await screen.findByRole("button", { name: "Assistant" });
  const place = { run: "run-1", question: "q", number: 3, isKnown: false };
  act(() => usePractised.setState({ place, wantsHint: true }));
  await screen.findByTitle("Assistant");
  const told: { type: string; place?: unknown }[] = [];
  const panel = { postMessage: (said: { type: string }) => told.push(said) };
  vi.spyOn(frame(), "contentWindow", "get").mockReturnValue(panel as unknown as Window);
  say({ type: "ready" }, location.origin, panel);
  const types = () => told.map(({ type }) => type);
  await vi.waitFor(() => expect(types()).toContain("hint"));
  expect(types().indexOf("place")).toBeLessThan(types().indexOf("hint"));
  expect(told[0]?.place).toMatchObject({ practice: place });
  expect(usePractised.getState().wantsHint).toBe(false);
  say({ type: "ready" }, location.origin, panel);
  expect(types().filter((type) => type === "hint")).toHaveLength(1);
  act(() => usePractised.setState({ wantsHint: true }));
  await vi.waitFor(() => expect(types().filter((type) => type === "hint")).toHaveLength(2));
  act(leavePractised);
  expect(told.at(-1)?.place).toMatchObject({ practice: null });
});

test.each([
  ["nobody's", false, 5, "visitor"],
  ["with one valid order", false, 1, "learner"],
  ["with two", true, 2, "learner"],
  ["of staff", true, 0, "staff"],
] as const)("the consultation, %s: %s", async (_, isOffered, orders, who) => {
  const asked = serve({ consultation: "/consultation/", orders });
  if (who !== "visitor") useSession.setState({ user: userWith({ isEnterprise: who === "staff" }) });
  await show();
  await screen.findByRole("button", { name: "Assistant" });
  if (isOffered) expect(await screen.findByRole("button", { name: "Consult" })).toBeDefined();
  const queries = asked.filter(({ path }) => path === ORDERS).map(({ body }) => JSON.parse(body));
  expect(queries).toHaveLength(who === "learner" ? 1 : 0);
  if (who === "learner") {
    expect(queries[0]).toMatchObject({ page: 0, size: 10 });
    expect(queries[0].query.map((each: { field: string }) => each.field)).toEqual([
      "buyerUser.sid",
      "state",
      "orderItemList.start",
      "orderItemList.end",
    ]);
  }
  if (!isOffered) expect(screen.queryByRole("button", { name: "Consult" })).toBeNull();
});

test("where no consultation is set nobody is offered one, and nobody's orders are asked for", async () => {
  const asked = serve({ orders: 5 });
  useSession.setState({ user: userWith({ isEnterprise: true }) });
  await show();
  await screen.findByRole("button", { name: "Assistant" });
  expect(screen.queryByRole("button", { name: "Consult" })).toBeNull();
  expect(asked.some(({ path }) => path === ORDERS)).toBe(false);
});

test("opening one closes the other", async () => {
  serve({ consultation: "/consultation/" });
  useSession.setState({ user: userWith({ isEnterprise: true }) });
  await show();
  await openAssistant();
  await userEvent.click(await screen.findByRole("button", { name: "Consult" }));
  expect(button("Assistant").getAttribute("aria-expanded")).toBe("false");
  expect(button("Consult").getAttribute("aria-expanded")).toBe("true");
});

test("an address that asks for the consultation opens it, once", async () => {
  serve({ consultation: "/consultation/" });
  useSession.setState({ user: userWith({ isEnterprise: true }) });
  const router = await show("/course?consultation=c&page=2");
  await vi.waitFor(() => expect(button("Consult").getAttribute("aria-expanded")).toBe("true"));
  await vi.waitFor(() => expect(router.state.location.search).toBe("?page=2"));
  await userEvent.click(button("Consult"));
  expect(button("Consult").getAttribute("aria-expanded")).toBe("false");
});

test("the consultation that the address names is told to the panel once it is ready, and again", async () => {
  serve({ consultation: "/consultation/" });
  useSession.setState({ user: userWith({ isEnterprise: true }) });
  const sid = "0198c0de-0000-7000-8000-000000000001";
  const router = await show(`/course?consultation=${sid}`);
  const consultation = await screen.findByTitle<HTMLIFrameElement>("Consult");
  const told: unknown[] = [];
  const panel = { postMessage: (said: unknown) => told.push(said) };
  vi.spyOn(consultation, "contentWindow", "get").mockReturnValue(panel as unknown as Window);
  say({ type: "ready" }, location.origin, panel);
  const named = { type: "consultation", sid };
  expect(told).toContainEqual(named);
  await userEvent.click(button("Consult"));
  await userEvent.click(button("Consult"));
  expect(told.filter((each) => Object(each).type === "consultation")).toEqual([named]);
  await act(() => router.navigate(`/course?consultation=${sid}`));
  await vi.waitFor(() =>
    expect(told.filter((each) => Object(each).type === "consultation")).toEqual([named, named]),
  );
});

test("what came while no page was open is counted before the panel is opened; then the panel counts", async () => {
  const asked = serve({ consultation: "/consultation/", unread: [2, 0, 1] });
  useSession.setState({ user: userWith({ isEnterprise: true }) });
  await show();
  expect(await screen.findByText("3 unread")).toBeDefined();
  const [own] = asked.filter(({ path }) => path === OWN).map(({ body }) => JSON.parse(body));
  expect(own.query[0].field).toBe("askerUserSid");
  expect(asked.some(({ path }) => path === OPEN)).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: /^Consult/ }));
  const consultation = await screen.findByTitle<HTMLIFrameElement>("Consult");
  say({ type: "unread", count: 0 }, location.origin, consultation.contentWindow);
  expect(screen.queryByText(/unread/)).toBeNull();
});

test("who is offered no consultation is asked for nothing of it", async () => {
  const asked = serve({ consultation: "/consultation/", orders: 1 });
  useSession.setState({ user: userWith() });
  await show();
  await screen.findByRole("button", { name: "Assistant" });
  await vi.waitFor(() => expect(asked.some(({ path }) => path === ORDERS)).toBe(true));
  expect(asked.some(({ path }) => path === OWN)).toBe(false);
});
