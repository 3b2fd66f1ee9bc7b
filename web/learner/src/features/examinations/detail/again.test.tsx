import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { anExamination } from "../testing/examination";
import { Again } from "./again";

const API = "/resource-center/api";

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

async function show(attemptsUsed: number, courses: object[]): Promise<void> {
  answerWith({ [`${API}/course/v2/dynamicList`]: () => envelope({ content: courses }) });
  const reason = attemptsUsed === 2 ? ("no_attempts_left" as const) : null;
  const examination = anExamination({ attemptsUsed, attempts: 2, cannotStartReason: reason });
  await showPage(<Again examination={examination} />, ["examination"]);
}

test("another attempt says what it costs before its clock starts", async () => {
  await show(1, []);
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText(/The clock starts as soon as the paper opens: 40 minutes/)).toBeDefined();
  const start = screen.getByRole("link", { name: "Start" });
  expect(start.getAttribute("href")).toBe("/examination/e");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("link", { name: "Start" })).toBeNull();
});

test("a candidate who failed finds the way back to the course, with and without attempts left", async () => {
  await show(2, [{ sid: "c" }]);
  const back = await screen.findByRole("link", { name: "Review the course" });
  expect(back.getAttribute("href")).toBe("/detail/course/c");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
