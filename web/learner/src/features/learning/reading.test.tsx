import { render, screen } from "@testing-library/react";
import type { Lesson, LessonState } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { Reading } from "./reading";
import { lengthOf, type Stretch } from "./stretch";

const SID = "01980000-0000-7000-8000-000000000000";

const LESSON: Lesson = {
  sid: SID,
  title: "Before you light anything",
  position: 1,
  kind: "text",
  isTrial: false,
  plannedSeconds: 90,
  requiredSeconds: 54,
  bodyHtml: "<p>Look around.</p>",
  captions: "",
  courseSid: SID,
  video: null,
};

const STATE: LessonState = {
  lesson: { sid: SID },
  course: { sid: SID },
  withdrawnAt: null,
  plannedSeconds: 90,
  requiredSeconds: 54,
  totalSeconds: 10,
  completed: false,
  completedAt: null,
  position: 0,
  furthest: 0,
  countedList: [],
  notCountedList: [],
  serverTime: "2026-11-21T01:00:00.000Z",
};

test.each([
  [false, "Counting"],
  [true, "Paused: studying elsewhere"],
])(
  "while one studies elsewhere (%s), the clock names that as its reason",
  async (isHeld, words) => {
    await startI18n("en", ["common", "kit", "learning"]);
    render(<Reading lesson={LESSON} state={STATE} isHeld={isHeld} onStretch={() => undefined} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole("status").textContent).toBe(words);
  },
);

test("the time for which the machine slept was not read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
  const told: Stretch[] = [];
  await startI18n("en", ["common", "kit", "learning"]);
  clock.mockReturnValue(0);
  render(
    <Reading lesson={LESSON} state={STATE} isHeld={false} onStretch={(each) => told.push(each)} />,
    { wrapper: MemoryRouter },
  );
  for (const now of [10_000, 90_000, 100_000]) {
    clock.mockReturnValue(now);
    vi.advanceTimersByTime(10_000);
  }
  expect(told.map(lengthOf)).toEqual([0, 10, 15, 10]);
});
