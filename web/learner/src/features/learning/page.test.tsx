import { useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useSession } from "@zhegui/domain";
import type { JSX } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { userWith } from "../../testing/user";
import { Page } from "./page";

const DETAIL = "/resource-center/api/lesson/v2/dynamicDetail";
const LESSON = {
  sid: "one",
  title: "Cutting the power",
  courseSid: "c",
  kind: "text",
  isTrial: true,
  plannedSeconds: 60,
  bodyHtml: "<p>Off.</p>",
  attachList: [],
  course: { sid: "c", title: "Course", price: 0, chapterList: [] },
};

/** A tab that is looked at again asks for everything anew. */
let lookAgain: () => Promise<void>;

function Again(): JSX.Element {
  const queries = useQueryClient();
  lookAgain = async () => {
    await queries.invalidateQueries();
    // The page is told in a turn of its own.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return <Page />;
}

async function show(): Promise<void> {
  answerWith({ [DETAIL]: () => envelope(LESSON) });
  await showPage(<Again />, ["learning", "catalogue"]);
  expect(await screen.findByText("Off.")).toBeDefined();
}

test("a lesson that is open outlasts the page of a portal", async () => {
  await show();
  const portal = new Response("<html>", { status: 511 });
  vi.stubGlobal("fetch", async () => portal.clone());
  await act(lookAgain);
  expect(screen.getByText("Off.")).toBeDefined();
});

test("a lesson that our server takes back is closed", async () => {
  await show();
  answerWith({ [DETAIL]: () => ({ status: 404, body: {} }) });
  await act(lookAgain);
  await vi.waitFor(() => expect(screen.queryByText("Off.")).toBeNull());
});

const API = "/resource-center/api";
const STATE = {
  lesson: { sid: "one" },
  course: { sid: "c" },
  withdrawnAt: "2026-11-28T09:00:00.000Z",
  plannedSeconds: 60,
  requiredSeconds: 54,
  totalSeconds: 10,
  completed: false,
  completedAt: null,
  position: 0,
  furthest: 0,
  countedList: [],
  notCountedList: [],
};

function signIn(): void {
  localStorage.setItem("ACCESS_TOKEN", "t");
  useSession.setState({ user: userWith() });
  onTestFinished(() => {
    localStorage.clear();
    useSession.setState({ user: null });
  });
}

test.each([
  [() => envelope(STATE), "This lesson was withdrawn from the course", "/detail/course/c"],
  [
    () => ({ status: 409, body: { error: "course_not_joined" } }),
    "There is no such lesson",
    "/course",
  ],
  [() => ({ status: 404, body: {} }), "There is no such lesson", "/course"],
])("who had joined its course learns that a lesson was withdrawn", async (state, words, way) => {
  signIn();
  answerWith({
    [`${API}/course/v2/dynamicList`]: () => envelope({ content: [] }),
    [`${API}/lesson/v2/progress`]: state,
  });
  await showPage(<Page />, ["learning", "catalogue"]);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe(way);
});

test("a lesson that is withdrawn while one studies says so, and stays to be read", async () => {
  signIn();
  answerWith({
    [DETAIL]: () => envelope(LESSON),
    [`${API}/enrolment/v2/dynamicList`]: () => envelope({ content: [{ sid: "e", isFree: true }] }),
    [`${API}/entitlement/v2/dynamicList`]: () => envelope({ content: [] }),
    [`${API}/note/v2/dynamicList`]: () => envelope({ content: [] }),
    [`${API}/lesson/v2/progress`]: () => envelope({ ...STATE, withdrawnAt: null }),
    [`${API}/lesson/v2/beat`]: () => ({ status: 409, body: { error: "lesson_withdrawn" } }),
  });
  await showPage(<Page />, ["learning", "catalogue"]);
  expect(await screen.findByText(/withdrawn from the course and counts no more/)).toBeDefined();
  const ways = screen.getAllByRole("link", { name: "Back to the course" });
  expect(ways.map((way) => way.getAttribute("href"))).toEqual(Array(2).fill("/detail/course/c"));
  expect(screen.getByText("Off.")).toBeDefined();
});

test("an address leads to the paragraph that it names, and marks it", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const bodyHtml = "<h2>Off</h2><p>Cut it.</p><ul><li>Lock it.</li></ul>";
  answerWith({ [DETAIL]: () => envelope({ ...LESSON, bodyHtml }) });
  const router = await showPage(<Page />, ["learning", "catalogue"], "/?part=2");
  const cut = await screen.findByText("Cut it.");
  expect(cut.hasAttribute("data-asked")).toBe(true);
  expect(document.activeElement).toBe(cut);
  expect(scrolled).toHaveBeenCalledTimes(1);

  const moved = new URLSearchParams({ part: "2", quote: "Lock it." });
  await act(() => router.navigate(`/?${moved}`));
  expect(screen.getByText("Lock it.").hasAttribute("data-asked")).toBe(true);
  expect(cut.hasAttribute("data-asked")).toBe(false);
  await act(() => router.navigate(`/?${moved}`));
  expect(scrolled, "asked for again, it is shown again").toHaveBeenCalledTimes(3);
});

test.each(["/", "/?part=", "/?part=0", "/?part=2.5", "/?part=99", "/?part=x"])(
  "%s names no paragraph",
  async (address) => {
    answerWith({ [DETAIL]: () => envelope(LESSON) });
    await showPage(<Page />, ["learning", "catalogue"], address);
    await screen.findByText("Off.");
    expect(document.querySelector("[data-asked]")).toBeNull();
  },
);
