import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startI18n } from "@zhegui/i18n";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { SavedViews } from "./saved-views";

beforeEach(async () => {
  localStorage.clear();
  await startI18n("en", ["common", "kit", "records"]);
});

function show(address: string) {
  const router = createMemoryRouter(
    [{ path: "*", element: <SavedViews person="0198" resource="authoredNews" /> }],
    { initialEntries: [address] },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}

test("what is filtered is kept by a name, found again on whatever page, and forgotten", async () => {
  const user = userEvent.setup();
  const first = show("/news?state=draft&page=3&keyword=Wang");
  await user.click(screen.getByRole("button", { name: /My views/ }));
  await user.type(screen.getByRole("textbox"), "  To do ");
  await user.click(screen.getByRole("button", { name: "Keep" }));
  first.unmount();

  const second = show("/news");
  await user.click(screen.getByRole("button", { name: /My views/ }));
  expect(screen.getByText(/Filter or order first/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "To do" }));
  expect(second.router.state.location.search).toBe("?state=draft");

  await user.click(screen.getByRole("button", { name: /To do/ }));
  await user.click(screen.getByRole("button", { name: "Forget view To do" }));
  expect(screen.queryByRole("button", { name: "To do", exact: true })).toBeNull();
  second.unmount();
});
