import { render, screen } from "@testing-library/react";
import type { Place } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { ENTITIES } from "@zhegui/records";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { HereContext } from "../place";
import { allItems } from "./menu";
import { routes } from "./routes";

const PLACE: Place = {
  code: "ORG-1",
  organizationSid: "0198",
  name: "Qingshan",
  logo: null,
  roleList: [],
  rightList: [],
};

test("the frame is there before the page's code", async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  await startI18n("en", ["common", "kit", "kitRecords", "admin"]);
  render(
    <HereContext value={{ place: PLACE, places: [PLACE] }}>
      <RouterProvider router={createMemoryRouter(routes(PLACE))} />
    </HereContext>,
  );
  expect(screen.getByRole("navigation", { name: "Back office menu" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /Hello/ })).toBeNull();
  expect(await screen.findByRole("heading", { name: /Hello/ })).toBeTruthy();
});

test("the pages of each entity stand in the menu, for those who may read it", () => {
  const shown = allItems().flatMap(({ entity, right }) => (entity ? [[entity, right]] : []));
  const declared = Object.values(ENTITIES).map(({ name, readRight }) => [name, readRight]);
  expect(shown.sort()).toEqual(declared.sort());
});
