// @vitest-environment jsdom
import { startI18n } from "@zhegui/i18n";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { completeLogin, onLoginSuccess } from "./complete-login";
import { forgetUser, useSession } from "./session";

const LEARNER = { sid: "0198", isEnterprise: false, company: null, invitationList: [] };
const INVITED = { ...LEARNER, invitationList: [{ sid: "0199", name: "Qingshan", logo: null }] };
const ENTRY = { type: "degree", code: "doctor", name: "x", englishName: "Doctor", position: 1 };

/** Answers by the last words of the path; a number is a refusal of that status. */
function serve(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const name = pathname.split("/api/")[1] ?? pathname;
    asked.push(name + search);
    const data = answers[name];
    if (typeof data === "number") return Response.json({ error: "x" }, { status: data });
    return Response.json({ code: 200, message: "", requestId: "r", data });
  });
  return asked;
}

const SITE = { "site/v2/current": { lookupRevision: "1-1-1" } };
const DICTIONARY = { "lookup/v2/dynamicList": { content: [ENTRY] } };

beforeAll(async () => {
  await startI18n("zh-CN", ["common"]);
});

beforeEach(() => {
  forgetUser();
  localStorage.setItem("ACCESS_TOKEN", "abc");
});

test("a login loads the user and fills the dictionary, and tells who waits for it", async () => {
  const told = vi.fn();
  const stop = onLoginSuccess(told);
  const asked = serve({ "user/v2/current": LEARNER, ...SITE, ...DICTIONARY });
  await completeLogin();
  stop();
  expect(asked).toEqual(["user/v2/current", "site/v2/current", "lookup/v2/dynamicList"]);
  expect(JSON.parse(localStorage.getItem("LOOKUP") ?? "")).toEqual({
    revision: "1-1-1",
    entries: [ENTRY],
  });
  expect(told).toHaveBeenCalledExactlyOnceWith(LEARNER);
});

test("nobody is bound to an organization by logging in", async () => {
  const asked = serve({ "user/v2/current": INVITED, ...SITE, ...DICTIONARY });
  await completeLogin();
  expect(asked).toEqual(["user/v2/current", "site/v2/current", "lookup/v2/dynamicList"]);
  expect(useSession.getState().user).toEqual(INVITED);
});

test("what fails after the user is there does not undo the login", async () => {
  serve({ "user/v2/current": INVITED, "site/v2/current": 503 });
  await completeLogin();
  expect(useSession.getState().user).toEqual(INVITED);
});
