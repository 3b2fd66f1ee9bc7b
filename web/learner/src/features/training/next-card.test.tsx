import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Next } from "@zhegui/client";
import { NextStep } from "@zhegui/next";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";

const API = "/resource-center/api";
const COURSE = { sid: "c", title: "First aid", cover: "fire", coverList: [] };
const LATE: Next = {
  kind: "late_plan",
  title: "New staff",
  step: "First aid",
  path: "/detail/course/c",
  endsAt: "2026-11-20T16:00:00.000Z",
  count: null,
  course: { ...COURSE, lessonCount: 2, completedLessonCount: 0 },
};

function answers(price: number) {
  const chapterList = [{ lessonList: [{ sid: "l" }] }];
  return answerWith({
    [`${API}/course/v2/dynamicDetail`]: () => envelope({ ...COURSE, price, chapterList }),
    [`${API}/course/v2/join`]: () => envelope({}),
  });
}

test.each([
  ["joins a free course and opens its lesson", 0, "/study-task-detail/l", true],
  ["opens the page of a course that costs something", 9900, "/detail/course/c", false],
])("the press on a plan's course %s", async (_, price, address, isJoined) => {
  const asked = answers(price);
  const router = await showPage(<NextStep next={LATE} />, ["next"]);
  fireEvent.click(await screen.findByRole("button", { name: /New staff/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(address));
  expect(asked.some(({ path }) => path === `${API}/course/v2/join`)).toBe(isJoined);
});

test("a course of a plan that was joined is a link to its lesson", async () => {
  await showPage(<NextStep next={{ ...LATE, path: "/study-task-detail/l" }} />, ["next"]);
  const link = await screen.findByRole("link", { name: /New staff/ });
  expect(link.getAttribute("href")).toBe("/study-task-detail/l");
});
