import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { LessonState } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { beforeAll, expect, test, vi } from "vitest";
import { Meter } from "./meter";

const STATE: LessonState = {
  lesson: { sid: "01980000-0000-7000-8000-000000000000" },
  course: { sid: "c" },
  withdrawnAt: null,
  plannedSeconds: 120,
  requiredSeconds: 108,
  totalSeconds: 60,
  completed: false,
  completedAt: null,
  position: 90,
  furthest: 90,
  countedList: [
    { start: 0, end: 30 },
    { start: 60, end: 90 },
  ],
  notCountedList: [
    { start: 30, end: 60, reason: "skipped", reasonText: "skipped" },
    { start: 90, end: 90.4, reason: "faster_than_time", reasonText: "too early" },
  ],
  serverTime: "2026-11-21T01:00:00.000Z",
};

beforeAll(async () => {
  await startI18n("en", ["common", "kit", "learning"]);
});

test("the meter says what counted, what is missing and why", () => {
  render(<Meter state={STATE} />);
  const axis = screen.getByRole("img", { name: "This lesson's time: 01:00 counted of 02:00" });
  expect(axis.children).toHaveLength(4);
  expect(screen.getByText("00:48 more to complete this lesson")).toBeTruthy();
  expect(screen.getByText("00:30 not counted:")).toBeTruthy();
  expect(screen.getByText(/00:30–01:00 skipped/)).toBeTruthy();
  expect(screen.queryByText(/too early/)).toBeNull();
});

test("a complete lesson says so, and complains of nothing that is not missing", () => {
  render(<Meter state={{ ...STATE, completed: true, notCountedList: [] }} />);
  expect(screen.getByText("Complete")).toBeTruthy();
  expect(screen.queryByText(/not counted:/)).toBeNull();
});

test("the rules are one press away", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  render(<Meter state={STATE} />);
  await userEvent.click(screen.getByRole("button", { name: "How time counts" }));
  const dialog = screen.getByRole("dialog", { name: "How time counts" });
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(6);
});
