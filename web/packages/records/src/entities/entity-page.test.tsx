import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { RightsContext } from "@zhegui/domain";
import { startI18n } from "@zhegui/i18n";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { EntityPage } from "./entity-page";

const TEACHER = { sid: "1", version: 2, name: "Ada", title: "Engineer", courseCount: 3 };

beforeAll(async () => {
  await startI18n("en", ["records", "entityTeacher"]);
});

test("who may read and not write sees what is known, and nothing to write it by", async () => {
  const answer = { code: 200, data: TEACHER };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const page = (
    <EntityPage of="teacher" at="/teachers" verbs={() => <button type="button">x</button>} />
  );
  const router = createMemoryRouter([{ path: "/teachers/:sid", element: page }], {
    initialEntries: ["/teachers/1"],
  });
  render(
    <RightsContext value={["course.read"]}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </RightsContext>,
  );
  expect(await screen.findByRole("heading", { name: "Ada" })).toBeTruthy();
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual(expect.arrayContaining(["Ada", "Engineer", "3"]));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["x"]);
});
