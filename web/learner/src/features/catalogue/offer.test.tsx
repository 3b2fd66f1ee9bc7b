import { screen } from "@testing-library/react";
import type { Course } from "@zhegui/client";
import { expect, test } from "vitest";
import { showPage } from "../../testing/page";
import { Offer } from "./offer";
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
  publishedAt: null,
  updatedAt: "2026-11-22T01:00:00.000Z",
};

const nothing = () => undefined;

const FINISHED: OwnStudy = {
  state: "joined",
  askAgain: nothing,
  asking: false,
  done: new Set(["lesson"]),
  next: {
    sid: "lesson",
    title: "Only",
    position: 1,
    kind: "text",
    isTrial: false,
    plannedSeconds: 90,
    requiredSeconds: 54,
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
