// @vitest-environment jsdom
import { clearSession, store } from "@zhegui/client";
import { beforeEach, expect, test, vi } from "vitest";
import { loadUser, refreshUser } from "./load-user";
import { forgetUser, useSession } from "./session";

function serve(user: object): void {
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: user }));
}

beforeEach(() => store("ACCESS_TOKEN", "abc"));

test("who comes back is who the server says", async () => {
  serve({ sid: "0198", company: null });
  await loadUser();
  serve({ sid: "0198", company: "Laurel Works" });
  await refreshUser();
  expect(useSession.getState().user?.company).toBe("Laurel Works");
  expect(localStorage.getItem("USER")).toContain("Laurel Works");
});

test("who logs out meanwhile stays out", async () => {
  serve({ sid: "0198", company: null });
  await loadUser();
  const refreshed = refreshUser();
  forgetUser();
  await refreshed;
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem("USER")).toBeNull();
});

test("who has just logged out, and is forgotten at the login, is not asked for", async () => {
  serve({ sid: "0198", company: null });
  await loadUser();
  clearSession();
  serve({ sid: "0198", company: "Laurel Works" });
  await refreshUser();
  expect(useSession.getState().user?.company).toBeNull();
});

test("a visitor is not asked for", async () => {
  forgetUser();
  await refreshUser();
  expect(useSession.getState().user).toBeNull();
});

test("who left the organization they acted for acts for themselves", async () => {
  store("TENANT_ID", "0300");
  vi.stubGlobal("fetch", async (request: Request) =>
    request.headers.has("tenant-id")
      ? Response.json({ code: 403, message: "", error: "forbidden" }, { status: 403 })
      : Response.json({ code: 200, message: "", data: { sid: "0198", company: null } }),
  );
  expect((await loadUser()).sid).toBe("0198");
  expect(sessionStorage.getItem("TENANT_ID")).toBeNull();
});
