import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { anExamination } from "../testing/examination";
import { Before } from "./before";

const API = "/resource-center/api";
const NEEDED = anExamination({ canStart: false, cannotStartReason: "access_required" });

async function show(courses: object[]): Promise<void> {
  answerWith({ [`${API}/course/v2/dynamicList`]: () => envelope({ content: courses }) });
  await showPage(<Before examination={NEEDED} now={0} />, ["examination"]);
}

test("an examination of a course that was not bought leads to the course, and not to the paper", async () => {
  await show([{ sid: "c", title: "Working at heights" }]);
  const way = await screen.findByRole("link", { name: "Buy the course" });
  expect(way.getAttribute("href")).toBe("/detail/course/c");
  expect(screen.getByText("Working at heights")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Course required" })).toBeDefined();
  expect(screen.queryByText("You can enter now")).toBeNull();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/detail/course/c",
  ]);
});

test("where its course is not on offer it says whom to ask", async () => {
  await show([]);
  expect(await screen.findByText(/Ask the organizer/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});
