import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { showPage } from "../../../testing/page";
import { LeaveGuard } from "./leave-guard";

beforeAll(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test.each([
  [0, "Leave the examination?"],
  [2, "Some answers are not uploaded yet. Leave anyway?"],
])("a running sitting with %i answers unsent is not left unawares", async (unsent, title) => {
  const router = await showPage(
    <LeaveGuard working unsent={unsent} isKept />,
    ["sitting"],
    "/examination",
  );
  void router.navigate("/elsewhere");
  await screen.findByRole("heading", { name: title });
  expect(router.state.location.pathname).toBe("/examination");

  await userEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
  void router.navigate("/elsewhere");
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/elsewhere"));
});

test("what is over may be left", async () => {
  const router = await showPage(
    <LeaveGuard working={false} unsent={0} isKept />,
    ["sitting"],
    "/examination",
  );
  await router.navigate("/elsewhere");
  expect(router.state.location.pathname).toBe("/elsewhere");
});
