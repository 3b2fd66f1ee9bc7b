import { render, screen } from "@testing-library/react";
import { Failure } from "@zhegui/client";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { FailedPage } from "./failed-page";

function open(status: number, isAway: boolean): void {
  const said = { id: "", message: "", details: [], requestId: undefined, retryAfter: undefined };
  const cause = new Failure({ ...said, path: "/", status, isAway });
  const missing = { title: "No such course", to: "/course-list", action: "All courses" };
  render(
    <MemoryRouter>
      <FailedPage cause={cause} retry={() => undefined} missing={missing} />
    </MemoryRouter>,
  );
}

test("what is not there is said in the heading, with the way on", () => {
  open(404, false);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No such course");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/course-list");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["our server failed", 500, false],
  ["something between says that there is no such page", 404, true],
])("what could not be loaded is asked for again: %s", (_, status, isAway) => {
  open(status, isAway);
  expect(screen.queryByText("No such course")).toBeNull();
  expect(screen.getByRole("button")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
});
