// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keepDraft, keepOpenForm, readDraft, readOpenForm } from "./drafts";
import { VISITOR } from "./forget-drafts";
import { logout } from "./send";
import { serverClock } from "./server-clock";
import { store } from "./storage";

const DAY_MS = 86_400_000;

function refuse(): never {
  throw new DOMException("full", "QuotaExceededError");
}

/** Whether the browser is asked to hold somebody who leaves the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => vi.restoreAllMocks());

test("what was typed is kept by account and form, until there is nothing", () => {
  keepDraft("u1", "note/new", { body: "先断电" });
  expect(readDraft("u1", "note/new")).toEqual({ body: "先断电" });
  expect([readDraft("u2", "note/new"), readDraft("u1", "note/2")]).toEqual([{}, {}]);
  expect(Object.keys(localStorage)).toEqual(["DRAFT u1 note/new"]);
  keepDraft("u1", "note/new", {});
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a visitor's stays in the tab", () => {
  keepDraft(VISITOR, "interest/1", { name: "李桂枝" });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  expect(readDraft(VISITOR, "interest/1")).toEqual({ name: "李桂枝" });
});

test.each(["getItem", "setItem", "removeItem"] as const)(
  "where %s throws it lasts as long as the page, which is not left unasked",
  (name) => {
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
    keepDraft("u1", "note/new", { body: "先断电" });
    expect(readDraft("u1", "note/new")).toEqual(name === "getItem" ? {} : { body: "先断电" });
    expect(asksBeforeLeaving()).toBe(name === "setItem");
    keepDraft("u1", "note/new", {});
    expect(asksBeforeLeaving()).toBe(false);
  },
);

test.each(["{", "null", "[]", '{"at":"soon","values":{}}', '{"at":1,"values":null}'])(
  "what is spoilt (%s) is no draft",
  (text) => {
    localStorage.setItem("DRAFT u1 note/new", text);
    expect(readDraft("u1", "note/new")).toEqual({});
  },
);

test("a device that is months ahead loses no draft before the server was heard", () => {
  vi.spyOn(serverClock, "isHeard", "get").mockReturnValue(false);
  keepDraft("u1", "note/new", { body: "先断电" });
  const now = serverClock.now();
  vi.spyOn(serverClock, "now").mockReturnValue(now + 400 * DAY_MS);
  expect(readDraft("u1", "note/new")).toEqual({ body: "先断电" });
});

test("what nobody came back for within 30 days is no draft", () => {
  serverClock.sample(new Date().toISOString(), serverClock.mark());
  keepDraft("u1", "note/new", { body: "先断电" });
  const now = serverClock.now();
  vi.spyOn(serverClock, "now").mockReturnValue(now + 29 * DAY_MS);
  expect(readDraft("u1", "note/new")).toEqual({ body: "先断电" });
  vi.spyOn(serverClock, "now").mockReturnValue(now + 31 * DAY_MS);
  expect(readDraft("u1", "note/new")).toEqual({});
});

test("a form that was open is opened again only with a draft in it", () => {
  keepOpenForm("u1", "archive-jobList", "new");
  expect(readOpenForm("u1", "archive-jobList")).toBeUndefined();
  keepDraft("u1", "archive-jobList/new", { title: "维修电工" });
  expect(readOpenForm("u1", "archive-jobList")).toBe("new");
  expect(readOpenForm("u2", "archive-jobList")).toBeUndefined();
  keepOpenForm("u1", "archive-jobList", undefined);
  expect(readOpenForm("u1", "archive-jobList")).toBeUndefined();
});

test("a logout forgets one's own, and nobody else's", async () => {
  store("USER", JSON.stringify({ sid: "u1" }));
  keepDraft("u1", "note/new", { body: "先断电" });
  keepDraft("u2", "note/new", { body: "再验电" });
  keepDraft(VISITOR, "interest/1", { name: "李桂枝" });
  keepOpenForm("u1", "note", "new");
  await logout();
  expect(Object.keys(localStorage)).toEqual(["DRAFT u2 note/new"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
