import { screen } from "@testing-library/react";
import type { Course, LessonOutline } from "@zhegui/client";
import { expect, test } from "vitest";
import { showPage } from "../../testing/page";
import { Offer } from "./offer";
import { Outline } from "./outline";
import type { OwnStudy } from "./use-own-study";

const COURSE: Course = {
  sid: "c",
  code: "c",
  title: "First aid",
  summary: "",
  descriptionHtml: "",
  cover: "",
  coverList: [],
  price: 0,
  validDays: null,
  organizationSid: null,
  hours: 0.2,
  plannedSeconds: 90,
  chapterCount: 1,
  lessonCount: 1,
  learnerCount: 1,
  examinationSid: null,
  certificateSid: null,
  hasCertificate: false,
  state: "published",
  isOffered: true,
  publishedAt: null,
  updatedAt: "2026-11-22T01:00:00.000Z",
};

const nothing = () => undefined;

const FINISHED: OwnStudy = {
  state: "joined",
  askAgain: nothing,
  asking: false,
  done: new Set(["lesson"]),
  isFinished: true,
  next: {
    sid: "lesson",
    title: "Only",
    position: 1,
    kind: "text",
    isTrial: false,
    plannedSeconds: 90,
    requiredSeconds: 54,
    withdrawnAt: null,
  },
  hasBegun: true,
  ended: false,
  until: undefined,
  joining: false,
  join: nothing,
};

test.each([
  ["again, where it leads nowhere", null, false, ["Study again"]],
  ["to what studying has earned", null, true, ["Study again", "My certificates"]],
  ["to its examination", "e", true, ["Study again", "View the exam"]],
])("a user who finished a course is led %s", async (_, examinationSid, hasCertificate, names) => {
  const course = { ...COURSE, examinationSid, hasCertificate };
  await showPage(<Offer course={course} study={FINISHED} />, ["catalogue"]);
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(names);
});

test.each([
  ["an examination", "e", true, "The exam decides whether you complete it."],
  ["a certificate", null, true, "Your certificate appears in My certificates within seconds."],
  ["nothing", null, false, "You can go through it again at any time."],
])("that all is done is said, and that %s follows", async (_, exam, certifies, said) => {
  const course = { ...COURSE, examinationSid: exam, hasCertificate: certifies };
  await showPage(<Offer course={course} study={FINISHED} />, ["catalogue"]);
  expect(screen.getByText("All lessons done")).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
});

test("a course that is taken off sale goes on, and is not sold again", async () => {
  const course = { ...COURSE, price: 99, state: "draft" as const, isOffered: false };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const study = { ...FINISHED, isFinished: false, until };
  await showPage(<Offer course={course} study={study} />, ["catalogue"]);
  expect(screen.getByRole("link", { name: "Continue" })).toBeTruthy();
  expect(screen.getByText("No longer offered; what you have stays yours")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Renew the course" })).toBeNull();
});

test.each([
  [0, "Join to unlock"],
  [99, "Buy to unlock"],
])("a lesson of a course for %i that is closed says how it opens", async (price, way) => {
  const lessonList = [FINISHED.next as LessonOutline];
  const chapterList = [{ sid: "1", title: "One", position: 1, lessonList }];
  const study: OwnStudy = { ...FINISHED, state: "stranger", done: new Set(), isFinished: false };
  await showPage(<Outline course={{ ...COURSE, price, chapterList }} study={study} />, [
    "catalogue",
  ]);
  expect(screen.getByText(way)).toBeTruthy();
});

test("a lesson added later is new, and the course stays finished", async () => {
  const added = { ...FINISHED.next, sid: "added", title: "Added", position: 2 } as LessonOutline;
  const lessonList = [FINISHED.next as LessonOutline, added];
  const chapterList = [{ sid: "1", title: "One", position: 1, lessonList }];
  const course = { ...COURSE, lessonCount: 2, hasCertificate: true, chapterList };
  const study = { ...FINISHED, next: added };
  const page = (
    <>
      <Offer course={course} study={study} />
      <Outline course={course} study={study} />
    </>
  );
  await showPage(page, ["catalogue"]);
  expect(screen.getByRole("link", { name: "Study what is new" }).getAttribute("href")).toContain(
    "added",
  );
  expect(screen.getByRole("link", { name: "My certificates" })).toBeTruthy();
  expect(screen.queryByText("All lessons done")).toBeNull();
  const rows = screen.getAllByRole("listitem").filter((row) => row.textContent?.includes("New"));
  expect(rows.map((row) => row.querySelector("a")?.textContent)).toEqual(["Added"]);
});

test.each([
  [0, false, "Join to unlock"],
  [99, false, "Buy to unlock"],
  [99, true, "Renew the course"],
])("at %i yuan a closed lesson says how it opens", async (price, ended, words) => {
  const lessonList = [FINISHED.next as LessonOutline];
  const chapterList = [{ sid: "1", title: "One", position: 1, lessonList }];
  const study: OwnStudy = { ...FINISHED, state: ended ? "joined" : "stranger", ended };
  await showPage(<Outline course={{ ...COURSE, price, chapterList }} study={study} />, [
    "catalogue",
  ]);
  expect(screen.getByText(words)).toBeDefined();
});

test.each([
  ["has ended", true, undefined],
  ["ends soon", false, new Date(Date.now() + 5 * 86_400_000).toISOString()],
])("what is bought anew because it %s says its price", async (_, ended, until) => {
  const study = { ...FINISHED, isFinished: false, ended, until };
  await showPage(<Offer course={{ ...COURSE, price: 99 }} study={study} />, ["catalogue"]);
  const renew = screen.getByRole("button", { name: "Renew the course" });
  expect(screen.getByText("\u00a599")).toBeDefined();
  // What can still be studied is what to do next.
  expect(renew.className.includes("primary")).toBe(ended);
});
