import { act, screen } from "@testing-library/react";
import { logout } from "@zhegui/client";
import { closeLogin, loadUser, openLogin, useLoginDialog, useSession } from "@zhegui/domain";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../testing/page";
import { LoginHost } from "./login-host";

const CURRENT = "/resource-center/api/user/v2/current";
const TOKEN = "/auth-center/oauth/token";
const REVOKE = "/auth-center/oauth/revoke";

beforeEach(async () => {
  closeLogin();
  answerWith({ [CURRENT]: () => envelope({ sid: "0198", invitationList: [] }) });
  localStorage.setItem("ACCESS_TOKEN", "of weeks ago");
  localStorage.setItem("REFRESH_TOKEN", "of weeks ago");
  await loadUser();
});

test("who logs out before this is loaded is not told that the login ended", async () => {
  answerWith({ [REVOKE]: () => Response.json({}) });
  await logout();

  await showPage(<LoginHost />, ["login"]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(useSession.getState().user).not.toBeNull();
});

test("a login that ended before this was loaded is told, and asked for after a second", async () => {
  const refused = (status: number) => () => Response.json({}, { status });
  answerWith({ [CURRENT]: refused(401), [TOKEN]: refused(400) });
  await expect(loadUser()).rejects.toThrow();

  await showPage(<LoginHost />, ["login"]);
  expect(screen.getByRole("alert").textContent).toContain("Your login has expired");
  expect(useSession.getState().user).toBeNull();
  expect(useLoginDialog.getState().mode).toBeNull();
  expect(await screen.findByRole("dialog", {}, { timeout: 5000 })).toBeTruthy();
});

describe("within the second after a login that ended", () => {
  async function end(): Promise<void> {
    await showPage(<LoginHost />, ["login"]);
    const refused = (status: number) => () => ({ status, body: { error: "invalid_grant" } });
    answerWith({ [CURRENT]: refused(401), [TOKEN]: refused(400) });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await expect(loadUser()).rejects.toThrow();
  }

  function passASecond(): void {
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
  }

  test("who logs in is not asked to log in again", async () => {
    await end();
    openLogin("login");
    localStorage.setItem("ACCESS_TOKEN", "new");
    closeLogin();
    passASecond();
    expect(useLoginDialog.getState().mode).toBeNull();
  });

  test("who registers keeps the form that they fill in", async () => {
    await end();
    openLogin("register");
    passASecond();
    expect(useLoginDialog.getState().mode).toBe("register");
  });
});

test("a dialog opened while the next page was on its way stays, one of the page before closes", async () => {
  history.replaceState(null, "", "/course");
  const router = await showPage(<LoginHost />, ["login"], "/index");
  openLogin("login");
  await router.navigate("/course");
  expect(await screen.findByRole("dialog")).toBeTruthy();

  await router.navigate("/index");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
