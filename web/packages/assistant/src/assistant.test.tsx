import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AssistantAnswer } from "@zhegui/client";
import { beforeEach, expect, test, vi } from "vitest";
import { answered } from "./testing/answers";
import { ask, begin, current, go, said, serve, show } from "./testing/panel";

beforeEach(begin);

test("an answer shows its sentences, its sources, and is told once", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered() }),
  });
  await show(true, "l");
  await ask("  May N and PE\tmeet? ");
  const source = await screen.findByRole("link", { name: /This lesson, paragraph 17/ });
  await userEvent.click(source);
  expect(go).toHaveBeenLastCalledWith("/study-task-detail/l?part=17");
  expect(source.getAttribute("aria-current")).toBe("location");
  await userEvent.click(screen.getByRole("link", { name: "Source 1" }));
  expect(go).toHaveBeenCalledTimes(2);
  expect(said()).toContain("They must not meet. 1 source.");
  const { model } = asked.find(({ path }) => path === "assistant/v2/ask")?.body ?? {};
  expect(model).toMatchObject({ question: "May N and PE meet?", lesson: { sid: "l" } });
  expect(model).toHaveProperty("key");
});

test("the next question is of the same conversation, a new one of none", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered() }),
  });
  await show();
  await ask("One");
  await screen.findByText("They must not meet", { exact: false });
  await ask("Two");
  await vi.waitFor(() => expect(asked.at(-1)?.body.model).toHaveProperty("conversation.sid", "c"));
  await userEvent.click(screen.getByRole("button", { name: "New conversation" }));
  await ask("Three");
  await vi.waitFor(() => expect(asked.at(-1)?.body.model).toMatchObject({ question: "Three" }));
  expect(asked.at(-1)?.body.model).not.toHaveProperty("conversation");
});

test("a visitor's question has no key and belongs to nothing", async () => {
  const data = answered({ sid: null, conversationSid: null });
  const asked = serve({ "assistant/v2/current": current, "assistant/v2/ask": () => ({ data }) });
  await show(false);
  await ask("One");
  await screen.findByRole("list", { name: "Sources" });
  expect(asked.at(-1)?.body.model).toEqual({ question: "One" });
  expect(screen.queryByRole("button", { name: "Helpful" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Past conversations" })).toBeNull();
});

const OUTCOMES: [Partial<AssistantAnswer>, string | RegExp][] = [
  [{ outcome: "places", sentenceList: [], sentenceCount: 0 }, "It may be in one of these places"],
  [{ outcome: "none", sentenceList: [], sentenceCount: 0, citationList: [] }, "Nothing found"],
  [{ sentenceCount: 2 }, /Some sources may no longer be read/],
  [{ isFollowUp: true }, "Found together with the question before"],
  [{ mode: "model" }, "Made by AI; the sources decide"],
  [{ state: "stopped" }, "Stopped"],
  [{ state: "silenced" }, /A formal examination began/],
];

test.each(OUTCOMES)("an answer with %o says so", async (changes, words) => {
  serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered(changes) }),
  });
  await show();
  await ask("One");
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test("where nothing was found a search is offered", async () => {
  const data = answered({ outcome: "none", sentenceList: [], sentenceCount: 0, citationList: [] });
  serve({ "assistant/v2/current": current, "assistant/v2/ask": () => ({ data }) });
  await show();
  await ask("One");
  await userEvent.click(await screen.findByRole("link", { name: /Search for/ }));
  expect(go).toHaveBeenCalledWith("/synthesis-search?keyword=May+N+and+PE+meet%3F&type=all");
});

test("a question without an answer is asked again by the same key", async () => {
  let isAway = true;
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => {
      if (isAway) throw new TypeError("no network");
      return { data: answered() };
    },
  });
  await show();
  await ask("One");
  const again = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await userEvent.click(again);
  await screen.findByRole("list", { name: "Sources" });
  const models = asked.filter(({ path }) => path === "assistant/v2/ask").map(({ body }) => body);
  expect(models[1]).toEqual(models[0]);
});

test.each([
  [400, "invalid_input", "Too long a word"],
  [429, "too_many", "too_many!"],
])("a question that is refused (%i) is one's own again, with why", async (status, error, words) => {
  const details = status === 400 ? [{ path: "model.question", error, message: words }] : [];
  serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ status, error, details }),
  });
  await show();
  await ask("One");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  expect(field.value).toBe("One");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("listitem", { name: "One" })).toBeNull();
});

test("it is silent in a formal examination, keeps the question, and looks again", async () => {
  let sits = true;
  serve({
    "assistant/v2/current": () => (sits ? { status: 409, error: "assistant_silent" } : current()),
    "assistant/v2/ask": () => ({ status: 409, error: "assistant_silent" }),
  });
  sits = false;
  await show();
  await screen.findByRole("textbox");
  sits = true;
  await ask("One");
  expect(await screen.findByText("Off during formal examinations")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /look again/ }));
  expect(screen.queryByRole("textbox")).toBeNull();
  sits = false;
  await userEvent.click(screen.getByRole("button", { name: /look again/ }));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("One");
});

test("Enter chooses a word while one composes, and sends nothing", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered() }),
  });
  await show();
  const field = await screen.findByRole("textbox");
  await userEvent.type(field, "zhe");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  fireEvent.keyDown(field, { key: "Enter" });
  expect(asked.some(({ path }) => path === "assistant/v2/ask")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe("assistant/v2/ask"));
});

test("more than 500 signs are counted and not sent; an emoji is one", async () => {
  const asked = serve({ "assistant/v2/current": current });
  await show();
  const field = await screen.findByRole("textbox");
  fireEvent.change(field, { target: { value: "\u{1F9EF}".repeat(500) } });
  expect(screen.getByText("500 of 500 characters")).toBeDefined();
  fireEvent.change(field, { target: { value: "a".repeat(501) } });
  expect(screen.getByRole("alert").textContent).toMatch(/At most 500/);
  await userEvent.type(field, "{Enter}");
  expect(asked.some(({ path }) => path === "assistant/v2/ask")).toBe(false);
});

test("what is typed is there when the panel is made anew", async () => {
  serve({ "assistant/v2/current": current });
  await show();
  await userEvent.type(await screen.findByRole("textbox"), "half a ques");
  document.body.replaceChildren();
  await show();
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("half a ques");
});

test("an answer is rated, and the rating taken back", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered() }),
    "assistant/v2/feedback": () => ({ data: null }),
  });
  await show();
  await ask("One");
  await userEvent.click(await screen.findByRole("button", { name: "Not helpful" }));
  await userEvent.click(await screen.findByRole("button", { name: /Send the conversation/ }));
  expect(await screen.findByText("The conversation was sent along")).toBeDefined();
  expect(asked.at(-1)?.body.model).toEqual({
    message: { sid: "m" },
    thumb: "down",
    withTranscript: true,
  });
  await userEvent.click(screen.getByRole("button", { name: "Not helpful" }));
  await vi.waitFor(() => expect(asked.at(-1)?.body.model).toHaveProperty("thumb", null));
});

test("a past conversation is opened and gone on with; deleted, it is the current one no more", async () => {
  const row = {
    sid: "c",
    title: "May N and PE meet?",
    createdAt: "",
    updatedAt: "2026-11-21T01:00:00Z",
  };
  let isThere = true;
  const asked = serve({
    "assistant/v2/current": current,
    "assistantConversation/v2/dynamicList": () => ({
      data: { content: isThere ? [row] : [], totalElements: isThere ? 1 : 0 },
    }),
    "assistantMessage/v2/dynamicList": () => ({
      data: {
        content: [answered({ question: "Second" }), answered({ sid: "a", question: "First" })],
      },
    }),
    "assistantConversation/v2/delete": () => {
      isThere = false;
      return { data: null };
    },
  });
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Past conversations" }));
  await userEvent.click(await screen.findByRole("button", { name: /^May N and PE meet/ }));
  const turns = await screen.findAllByText(/^(First|Second)$/);
  expect(turns.map(({ textContent }) => textContent)).toEqual([
    "Your questionFirst",
    "Your questionSecond",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Past conversations" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No conversations yet")).toBeDefined();
  expect(asked.some(({ path }) => path === "assistantConversation/v2/delete")).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Past conversations" }));
  expect(screen.queryByText("First", { exact: false })).toBeNull();
});
