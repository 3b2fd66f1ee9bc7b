import { screen } from "@testing-library/react";
import type { Lesson } from "@zhegui/client";
import { beforeEach, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Now } from "./now";

const API = "/resource-center/api";

const STATE = {
  lesson: { sid: "one" },
  course: { sid: "c" },
  withdrawnAt: null,
  plannedSeconds: 120,
  requiredSeconds: 108,
  totalSeconds: 120,
  completed: true,
  completedAt: null,
  position: 0,
  furthest: 120,
  countedList: [],
  notCountedList: [],
  serverTime: "2026-11-21T01:00:00.000Z",
};

const outline = (sid: string, position: number) => ({
  sid,
  title: `Lesson ${sid}`,
  position,
  kind: "text" as const,
  isTrial: false,
  plannedSeconds: 120,
  requiredSeconds: 108,
  withdrawnAt: null,
});

const LESSON = { ...outline("one", 1), courseSid: "c" } as Partial<Lesson> as Lesson;
const CHAPTERS = [
  { sid: "h", title: "H", position: 1, lessonList: [outline("one", 1), outline("two", 2)] },
];

beforeEach(() => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

async function show(joined: boolean): Promise<void> {
  answerWith({
    [`${API}/enrolment/v2/dynamicList`]: () => envelope({ content: joined ? [{ sid: "x" }] : [] }),
    [`${API}/lesson/v2/progress`]: () => envelope(STATE),
  });
  await showPage(<Now lesson={LESSON} chapters={CHAPTERS} isFinished={false} />, ["learning"]);
}

test("a lesson that is done leads on beside it", async () => {
  await show(true);
  const next = await screen.findByRole("link", { name: "Next lesson" });
  expect(next.getAttribute("href")).toBe("/study-task-detail/two");
  expect(screen.getByText("Complete")).toBeDefined();
});

test("nothing counts for a user who has not joined", async () => {
  await show(false);
  expect(screen.queryByRole("link")).toBeNull();
});
