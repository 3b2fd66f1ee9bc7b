import { render, screen } from "@testing-library/react";
import type { Lesson, LessonState } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { expect, test } from "vitest";
import { Reading } from "./reading";

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
  courseSid: SID,
  video: null,
};

const STATE: LessonState = {
  lesson: { sid: SID },
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
    render(<Reading lesson={LESSON} state={STATE} isHeld={isHeld} onStretch={() => undefined} />);
    expect(screen.getByRole("status").textContent).toBe(words);
  },
);
