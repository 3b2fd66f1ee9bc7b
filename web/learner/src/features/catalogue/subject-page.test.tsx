import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./subject-page";

const API = "/resource-center/api";
const FINISHED = "2026-11-22T01:00:00.000Z";

const course = (sid: string, examinationSid: string | null) => ({
  sid,
  title: sid,
  summary: "",
  cover: "",
  coverList: [],
  price: 0,
  hours: 0.2,
  plannedSeconds: 480,
  lessonCount: 6,
  examinationSid,
});

const LADDERS = course("ladders", null);
const CURRENT = course("current", "e1");
const FIRE = course("fire", "e2");

const subjectOf = (courseList: object[]) => ({
  sid: "s",
  title: "On site",
  summary: "",
  descriptionHtml: "",
  cover: "",
  coverList: [],
  isOffered: true,
  price: 0,
  hours: 0.4,
  courseCount: courseList.length,
  enrolmentCount: 1,
  hasCertificate: true,
  certificate: { sid: "c", name: "A certificate", organization: { name: "The centre" } },
  courseList,
});

async function show(courses: { sid: string }[], completedAt: string | null): Promise<void> {
  const content = courses.map(({ sid }) => ({
    courseSid: sid,
    completedLessonCount: 6,
    completedAt,
  }));
  answerWith({
    [`${API}/subject/v2/dynamicDetail`]: () => envelope(subjectOf(courses)),
    [`${API}/enrolment/v2/dynamicList`]: () => envelope({ content }),
  });
  await showPage(<Page />, ["catalogue"], "/detail/subject/s");
  await screen.findByText("My progress");
}

const wayTo = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

beforeEach(() => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

test("a subject promises its certificate for studying alone only where nothing is examined", async () => {
  await show([LADDERS], null);
  expect(screen.getByText("Complete it to earn “A certificate” from The centre")).toBeDefined();
  cleanup();
  await show([LADDERS, CURRENT], null);
  expect(
    screen.getByText("Complete it and pass its exam to earn “A certificate” from The centre"),
  ).toBeDefined();
  expect(wayTo("Continue")).toBe("/detail/course/ladders");
});

test("a subject is not shown before it is known what one studies of it", async () => {
  answerWith({
    [`${API}/subject/v2/dynamicDetail`]: () => envelope(subjectOf([LADDERS])),
    [`${API}/enrolment/v2/dynamicList`]: () => envelope({ content: [] }),
  });
  const answer = fetch;
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.includes("enrolment")) await told;
    return answer(request);
  });
  await showPage(<Page />, ["catalogue"], "/detail/subject/s");
  await waitFor(() => expect(document.title).toContain("On site"));
  expect(wayTo("Start with the first")).toBeUndefined();
  tell();
  expect(await screen.findByRole("link", { name: "Start with the first" })).toBeTruthy();
});

test("a subject claims nothing of one's study when the call failed, and asks again", async () => {
  let broken = true;
  const own = { courseSid: "ladders", completedLessonCount: 6, completedAt: FINISHED };
  answerWith({
    [`${API}/subject/v2/dynamicDetail`]: () => envelope(subjectOf([LADDERS, CURRENT])),
    [`${API}/enrolment/v2/dynamicList`]: () =>
      broken ? { status: 500, body: {} } : envelope({ content: [own] }),
  });
  await showPage(<Page />, ["catalogue"], "/detail/subject/s");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("link", { name: "Start with the first" })).toBeNull();
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText("1 of 2 courses")).toBeTruthy();
});

test.each([
  ["its examination", [LADDERS, CURRENT], "View the exam", "/examination-detail/e1"],
  ["the hall, where there are several", [CURRENT, FIRE], "View the exam", "/user/my-examination"],
  [
    "the certificate, where studying earns it",
    [LADDERS],
    "My certificates",
    "/user/my-certificate",
  ],
])(
  "a user who finished the courses of a subject is led to %s",
  async (_, courses, name, address) => {
    await show(courses, FINISHED);
    expect(wayTo(name)).toBe(address);
    expect(wayTo("View the exam") && wayTo("My certificates")).toBeUndefined();
    expect(wayTo("Study again")).toBe(`/detail/course/${courses[0]?.sid}`);
    expect(wayTo("Continue")).toBeUndefined();
  },
);

/** A subject that costs something, of which these courses are held until then. */
async function showPriced(held: Record<string, string>, joined: string[] = []): Promise<void> {
  const courses = [LADDERS, CURRENT].map((each) => ({ ...each, price: 99 }));
  const content = Object.entries(held).map(([courseSid, end]) => ({
    courseSid,
    materialSid: null,
    start: "2000-01-01T00:00:00.000Z",
    end,
  }));
  answerWith({
    [`${API}/subject/v2/dynamicDetail`]: () =>
      envelope({ ...subjectOf(courses), price: 168, validDays: 180 }),
    [`${API}/enrolment/v2/dynamicList`]: () =>
      envelope({ content: joined.map((courseSid) => ({ courseSid, isFree: true })) }),
    [`${API}/entitlement/v2/dynamicList`]: () => envelope({ content }),
  });
  await showPage(<Page />, ["catalogue"], "/detail/subject/s");
  await screen.findAllByText("¥168");
}

const LONG = "2999-12-31T16:00:00.000Z";

test("before paying a subject says which of its courses one holds, and until when", async () => {
  await showPriced({ ladders: LONG });
  expect(screen.getByRole("button", { name: "Buy the subject" })).toBeDefined();
  expect(screen.getByText(/^1 of them is yours already/)).toBeDefined();
  expect(screen.getByText("ladders · Yours until 2999-12-31 24:00 China time")).toBeDefined();
  expect(screen.getByText("Yours until 2999-12-31 24:00 China time")).toBeDefined();
});

test("a subject that is held whole is gone on with, and not sold again", async () => {
  await showPriced({ ladders: LONG, current: LONG });
  expect(wayTo("Start with the first")).toBe("/detail/course/ladders");
  expect(screen.queryByRole("button", { name: "Buy the subject" })).toBeNull();
});

test("a subject of which nothing is held is sold", async () => {
  await showPriced({ ladders: "2001-01-01T00:00:00.000Z" });
  expect(screen.getByRole("button", { name: "Buy the subject" })).toBeDefined();
  expect(screen.queryByText(/yours already/)).toBeNull();
  expect(screen.getByText("Yours for 180 days from payment")).toBeDefined();
});

test("a subject of which one has begun something says what the rest costs", async () => {
  await showPriced({}, ["ladders"]);
  expect(screen.getByText("My progress")).toBeDefined();
  expect(screen.getByText("\u00a5168")).toBeDefined();
  expect(screen.getByRole("button", { name: "Buy the subject" })).toBeDefined();
});
