import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answered } from "./testing/answers";
import { ask, begin, current, said, serve, showWith } from "./testing/panel";

const PRACTICE = { run: "r", question: "q", number: 3, isKnown: false };
const PLACE = { lesson: null, title: "Practice", practice: PRACTICE };
const HINT = "Give me a hint to question 3";
const WAITING = answered({ isHint: true, sentenceList: [], sentenceCount: 1, waitingCount: 1 });
const ABOUT = { run: { sid: "r" }, question: { sid: "q" } };

beforeEach(begin);

function serveHints(data = WAITING) {
  return serve({
    "assistant/v2/current": current,
    "assistant/v2/ask": () => ({ data }),
    "assistantMessage/v2/dynamicList": () => ({
      data: { content: [answered({ isHint: true })], totalElements: 1 },
    }),
  });
}

function models(asked: ReturnType<typeof serve>): unknown[] {
  return asked.filter(({ path }) => path === "assistant/v2/ask").map(({ body }) => body.model);
}

test("a hint is asked for once, however early the page wants it, and what waits is told", async () => {
  const asked = serveHints();
  const redraw = await showWith({ place: PLACE, hints: 1 });
  await screen.findByText(/1 more sentence names an option/);
  redraw({ place: PLACE, hints: 1, opened: 2 });
  expect(models(asked)).toMatchObject([{ question: HINT, practice: { ...ABOUT, isHint: true } }]);
  expect(screen.queryByText(/may no longer be read/)).toBeNull();
  expect(said()).toContain("It may be in one place: TN-S");
});

test("once it is answered what waited is shown", async () => {
  serveHints();
  const redraw = await showWith({ place: PLACE, hints: 1 });
  await screen.findByText(/1 more sentence names an option/);
  redraw({ place: { ...PLACE, practice: { ...PRACTICE, isKnown: true } }, hints: 1 });
  expect(await screen.findByText("They must not mee")).toBeDefined();
  expect(screen.queryByText(/names an option/)).toBeNull();
});

test("what one asks oneself is asked over the question, and a hint is among what one may ask", async () => {
  const asked = serveHints(answered());
  await showWith({ place: PLACE });
  expect(await screen.findByText("Practising question 3")).toBeDefined();
  await ask("Why?");
  await userEvent.click(await screen.findByRole("button", { name: HINT }));
  await vi.waitFor(() => expect(models(asked)).toHaveLength(2));
  expect(models(asked)).toMatchObject([
    { question: "Why?", practice: { ...ABOUT, isHint: false } },
    { question: HINT, practice: { ...ABOUT, isHint: true } },
  ]);
});

test("a hint that was not found leads to no search for its words", async () => {
  serveHints(answered({ isHint: true, outcome: "none", sentenceList: [], sentenceCount: 0 }));
  await showWith({ place: PLACE, hints: 1 });
  expect(await screen.findByText(/what this question asks about/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /Search for/ })).toBeNull();
});

test("a visitor has no run to be hinted at", async () => {
  serveHints();
  await showWith({ place: PLACE, isSignedIn: false, hints: 1 });
  await screen.findByRole("button", { name: "When is my next exam?" });
  expect(screen.queryByRole("button", { name: HINT })).toBeNull();
});
