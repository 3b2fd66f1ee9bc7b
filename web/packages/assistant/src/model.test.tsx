import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answered } from "./testing/answers";
import { ask, begin, current, NOW, said, serve, show } from "./testing/panel";

const MODEL = { mode: "model", model: "osmanthus-1" } as const;
const WRITING = answered({
  ...MODEL,
  state: "answering",
  sentenceCount: 0,
  sentenceList: [],
  citationList: [],
});
const HALF = answered({ ...MODEL, state: "answering" });
const DONE = answered(MODEL);
const OFFER = { model: "osmanthus-1", recipient: "models.example.cn", isAgreed: false };

beforeEach(begin);

test("an answer is followed to its end, marked, and told once", async () => {
  const asked = serve({
    "assistant/v2/current": () => ({ data: { ...NOW, mode: "model", filing: "OSM-2026" } }),
    "assistant/v2/ask": () => ({ data: WRITING }),
    "assistant/v2/follow": () => ({ events: [HALF, DONE] }),
  });
  await show();
  await ask("One");
  const mark = "Made by AI; the sources decide · osmanthus-1 · filing number OSM-2026";
  expect(await screen.findByText(mark)).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText("Answering…")).toBeNull());
  expect(said()).toContain("They must not meet. 1 source.");
  expect(asked.find(({ path }) => path === "assistant/v2/follow")?.body).toEqual({
    model: { sid: "m" },
  });
  await screen.findByRole("button", { name: "Helpful" });
});

test("a stream that breaks off is asked for again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const told = [[HALF], [DONE]];
  serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: WRITING }),
    "assistant/v2/follow": () => ({ events: told.shift() ?? [] }),
  });
  await show();
  await ask("One");
  await screen.findByRole("button", { name: "Helpful" }, { timeout: 20_000 });
  expect(told).toEqual([]);
  vi.useRealTimers();
});

test("an answer is stopped, and what was said stays", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: HALF }),
    "assistant/v2/follow": () => new Promise(() => undefined),
    "assistant/v2/stop": () => ({ data: answered({ ...MODEL, state: "stopped" }) }),
  });
  await show();
  await ask("One");
  const another = screen.getByRole("textbox");
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  await vi.waitFor(() => expect(said()).toContain("Stopped"));
  expect(screen.getByText(/^Made by AI/)).toBeDefined();
  expect(asked.at(-1)).toEqual({ path: "assistant/v2/stop", body: { model: { sid: "m" } } });
  await userEvent.type(another, "Two{Enter}");
  expect(asked.at(-1)?.path).not.toBe("assistant/v2/stop");
});

test("a new conversation stops the answer that is left", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: HALF }),
    "assistant/v2/follow": () => new Promise(() => undefined),
    "assistant/v2/stop": () => ({ data: answered({ ...MODEL, state: "stopped" }) }),
  });
  await show();
  await ask("One");
  await screen.findByRole("button", { name: "Stop" });
  await userEvent.click(screen.getByRole("button", { name: "New conversation" }));
  await vi.waitFor(() => expect(asked.at(-1)?.path).toBe("assistant/v2/stop"));
  expect(screen.queryByText("Answering…")).toBeNull();
});

test("an examination that begins silences it, and the question is not asked again", async () => {
  serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: HALF }),
    "assistant/v2/follow": () => ({ status: 409, error: "assistant_silent" }),
  });
  await show();
  await ask("One");
  expect(await screen.findByText("Off during formal examinations")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /look again/ }));
  expect(await screen.findByText(/A formal examination began/)).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
});

test("an answer that was deleted elsewhere is gone", async () => {
  serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: HALF }),
    "assistant/v2/follow": () => ({ status: 404, error: "not_found" }),
  });
  await show();
  await ask("One");
  expect(await screen.findByText("What would you like to know?")).toBeDefined();
});

test("a failed answer is asked for anew", async () => {
  const asked = serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data: answered({ ...MODEL, state: "failed" }) }),
  });
  await show();
  await ask("One");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  const keys = () =>
    asked
      .filter(({ path }) => path === "assistant/v2/ask")
      .map(({ body }) => (body.model as { key: string }).key);
  await vi.waitFor(() => expect(new Set(keys()).size).toBe(2));
});

test("one agrees to the model that is offered, once, and takes it back", async () => {
  let isAgreed = false;
  const state = () => ({
    ...NOW,
    offer: { ...OFFER, isAgreed },
    mode: isAgreed ? "model" : "words",
  });
  const asked = serve({
    "assistant/v2/current": () => ({ data: state() }),
    "assistant/v2/consent": () => {
      isAgreed = !isAgreed;
      return { data: state() };
    },
  });
  await show();
  expect(await screen.findByText(/go to the model osmanthus-1 at models.example.cn/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.getByText("Questions stay on this site's server")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Let a model answer" }));
  await userEvent.click(screen.getByRole("button", { name: "Agree and use it" }));
  expect(await screen.findByText(/Answered by osmanthus-1 at models.example.cn/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Stop using it" }));
  expect(await screen.findByRole("button", { name: "Agree and use it" })).toBeDefined();
  const given = asked.filter(({ path }) => path === "assistant/v2/consent").map(({ body }) => body);
  expect(given).toEqual([{ model: { isGiven: true } }, { model: { isGiven: false } }]);
});

test("where the organization has turned it off, nothing is asked", async () => {
  serve({ "assistant/v2/current": () => ({ data: { ...NOW, mode: "off" } }) });
  await show();
  expect(await screen.findByText("The assistant is off")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("button", { name: "Past conversations" })).toBeDefined();
});

test.each(["answer_on_its_way", "assistant_off"])(
  "refused by %s, a question is one's own again",
  async (error) => {
    serve({
      "assistant/v2/current": current,
      "assistant/v2/ask": () => ({ status: 409, error }),
    });
    await show();
    await ask("One");
    expect((await screen.findByRole("alert")).textContent).toBe(`${error}!`);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("One");
  },
);
