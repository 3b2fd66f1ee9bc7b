import { screen } from "@testing-library/react";
import { loadUser, useLoginDialog, useSession } from "@zhegui/domain";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../testing/page";
import { LoginHost } from "./login-host";

const CURRENT = "/resource-center/api/user/v2/current";

test("a login that ended before this was loaded is told, and asked for after a second", async () => {
  answerWith({ [CURRENT]: () => envelope({ sid: "0198", invitationList: [] }) });
  localStorage.setItem("ACCESS_TOKEN", "of weeks ago");
  await loadUser();
  localStorage.removeItem("ACCESS_TOKEN");

  await showPage(<LoginHost />, ["login"]);
  expect(screen.getByRole("alert").textContent).toContain("Your login has expired");
  expect(useSession.getState().user).toBeNull();
  expect(useLoginDialog.getState().mode).toBeNull();
  expect(await screen.findByRole("dialog", {}, { timeout: 5000 })).toBeTruthy();
});
