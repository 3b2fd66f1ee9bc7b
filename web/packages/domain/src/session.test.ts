// @vitest-environment jsdom
import { expect, test } from "vitest";
import { forgetUser, useSession } from "./session";

const USER = { sid: "0198", nickname: "Zhang" };

function inAnotherTab(change: () => void): void {
  change();
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
}

test("a login and a logout in another tab are known here", () => {
  inAnotherTab(() => {
    localStorage.setItem("ACCESS_TOKEN", "abc");
    localStorage.setItem("USER", JSON.stringify(USER));
  });
  expect(useSession.getState().user).toEqual(USER);
  inAnotherTab(() => localStorage.clear());
  expect(useSession.getState().user).toBeNull();
});

test("a user that cannot be read is nobody", () => {
  inAnotherTab(() => {
    localStorage.setItem("ACCESS_TOKEN", "abc");
    localStorage.setItem("USER", "{");
  });
  expect(useSession.getState().user).toBeNull();
});

test("forgetting leaves language and theme", () => {
  for (const key of ["ACCESS_TOKEN", "USER", "LANGUAGE", "THEME"]) localStorage.setItem(key, "x");
  forgetUser();
  expect(Object.keys(localStorage).sort()).toEqual(["LANGUAGE", "THEME"]);
});
