import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
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

function pageOf(content: object[]) {
  const { length } = content;
  return envelope({ content, page: 0, size: 10, totalElements: length, totalPages: 1 });
}

async function open(address: string, enrolment: object, examination?: object) {
  answerWith({
    [`${API}/enrolment/v2/dynamicList`]: () => pageOf([enrolment]),
    [`${API}/examination/v2/dynamicList`]: () => pageOf(examination ? [examination] : []),
    [`${API}/entitlement/v2/dynamicList`]: () => pageOf([]),
  });
  await showPage(<Page />, ["training"], address);
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

test("the course to go on with has the filled button", async () => {
  const enrolment = { ...ENROLMENT, completedAt: null, course: COURSE };
  await open("/user/course", enrolment);
  expect((await step(/: Fire/)).className).toMatch(/primary/);
});
