import { screen } from "@testing-library/react";
import { useSession } from "@zhegui/domain";
import { beforeEach, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { userWith } from "../../../testing/user";
import { Page } from "./page";

const API = "/resource-center/api";
const COURSE = { sid: "c", title: "Fire", cover: "fire", coverList: [], lessonCount: 6 };
const ENROLMENT = {
  sid: "e",
  courseSid: "c",
  isFree: true,
  nextLessonSid: null,
  nextLessonTitle: null,
  completedLessonCount: 6,
  creditedSeconds: 480,
  createdAt: "2026-11-20T01:00:00.000Z",
  studiedAt: "2026-11-21T01:00:00.000Z",
  completedAt: "2026-11-22T01:00:00.000Z",
};
const OPEN = { sid: "x", isPassed: false, canStart: true, cannotStartReason: null };

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ user: null });
});

function pageOf(content: object[]) {
  const { length } = content;
  return envelope({ content, page: 0, size: 10, totalElements: length, totalPages: 1 });
}

async function open(address: string, enrolment: object, examination?: object, next?: object) {
  answerWith({
    [`${API}/enrolment/v2/dynamicList`]: () => pageOf([enrolment]),
    [`${API}/examination/v2/dynamicList`]: () => pageOf(examination ? [examination] : []),
    [`${API}/entitlement/v2/dynamicList`]: () => pageOf([]),
    [`${API}/next/v2/current`]: () => envelope({ next, serverTime: ENROLMENT.studiedAt }),
  });
  await showPage(<Page />, ["training", "next"], address);
}

const step = (name: RegExp) => screen.findByRole("link", { name });

test.each([
  ["is ahead", OPEN, /Take the exam: Fire/, "/examination-detail/x"],
  [
    "wants a name first",
    { ...OPEN, canStart: false, cannotStartReason: "real_name_required" },
    /Take the exam: Fire/,
    "/examination-detail/x",
  ],
  [
    "has no attempt left",
    { ...OPEN, canStart: false, cannotStartReason: "no_attempts_left" },
    /Review: Fire/,
    "/detail/course/c",
  ],
  ["is passed", { ...OPEN, isPassed: true }, /Review: Fire/, "/detail/course/c"],
])("a finished course whose examination %s says what to do", async (_, found, name, to) => {
  const enrolment = { ...ENROLMENT, course: { ...COURSE, examinationSid: "x" } };
  await open("/user/course?state=completed", enrolment, found);
  expect((await step(name)).getAttribute("href")).toBe(to);
});

async function openWithNext(next: object) {
  useSession.setState({ user: userWith() });
  localStorage.setItem("ACCESS_TOKEN", "token");
  const enrolment = { ...ENROLMENT, completedAt: null, nextLessonTitle: "Exits", course: COURSE };
  await open("/user/course", enrolment, undefined, next);
}

const filled = () =>
  screen.getAllByRole("link").filter(({ className }) => className.includes("primary"));

test("the course to go on with names its lesson and has the filled button", async () => {
  await openWithNext({ kind: "lesson", path: "/study-task-detail/l", course: { sid: "c" } });
  expect((await step(/: Fire/)).className).toMatch(/primary/);
  expect(screen.getByText("Next: Exits")).toBeTruthy();
  expect(filled()).toHaveLength(1);
});

test.each([
  ["examination", ["To the examination: Final"]],
  ["late_plan", ["Catch up: Final"]],
  ["attempt", []],
  ["choose", []],
])("what comes next and is no row of the list: %s", async (kind, names) => {
  await openWithNext({ kind, path: "/there", title: "Final", course: null });
  await step(/: Fire/);
  expect(filled().map((link) => link.getAttribute("aria-label"))).toEqual(names);
});

test.each([
  [1, "Your 1 completed course stands under “Completed”."],
  [3, "Your 3 completed courses stand under “Completed”."],
  [0, "Join a course, and the site remembers where you are."],
])("with no course in progress one reads where the %s completed ones are", async (done, text) => {
  answerWith({
    [`${API}/enrolment/v2/dynamicList`]: (body) =>
      pageOf(JSON.parse(body).query[0].value ? [] : Array(done).fill(ENROLMENT)),
    [`${API}/next/v2/current`]: () => envelope({ serverTime: ENROLMENT.studiedAt }),
  });
  await showPage(<Page />, ["training", "next"], "/user/course");
  expect(await screen.findByText(text)).toBeTruthy();
});
