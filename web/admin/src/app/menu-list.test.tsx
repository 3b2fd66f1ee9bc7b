import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Place } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { HereContext } from "../place";
import { Menu } from "./menu-list";

const PLACE: Place = {
  code: "ORG-1",
  organizationSid: "0198",
  name: "Qingshan",
  logo: null,
  roleList: [],
  rightList: ["money.read", "audit.read"],
};

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await startI18n("en", ["admin"]);
});

function show(path: string) {
  const router = createMemoryRouter([{ path: "*", element: <Menu /> }], { initialEntries: [path] });
  return render(
    <HereContext value={{ place: PLACE, places: [PLACE] }}>
      <RouterProvider router={router} />
    </HereContext>,
  );
}

const orders = () => screen.queryByRole("link", { name: "Orders" });

test("a group that was closed stays closed, except while one is in it", async () => {
  const first = show("/audit");
  expect(screen.queryByRole("button", { name: "System" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Trade" }));
  expect(orders()).toBeNull();
  first.unmount();
  const second = show("/");
  expect(orders()).toBeNull();
  second.unmount();
  show("/orders/0199");
  expect(orders()?.getAttribute("aria-current")).toBe("page");
});
