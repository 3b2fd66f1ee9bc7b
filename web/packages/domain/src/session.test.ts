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

test.each([
  [null, "Green Hill"],
  ["b", "Blue Lake"],
  ["left", "Green Hill"],
])("whom another tab acts for is nothing to this one, which acts for %s", (acted, company) => {
  const employerList = [
    { sid: "g", name: "Green Hill", logo: null },
    { sid: "b", name: "Blue Lake", logo: "/blue.png" },
  ];
  if (acted) sessionStorage.setItem("TENANT_ID", acted);
  inAnotherTab(() => {
    localStorage.setItem("ACCESS_TOKEN", "abc");
    const there = { company: "Blue Lake", companySid: "b", companyLogo: "/blue.png" };
    localStorage.setItem("USER", JSON.stringify({ ...USER, employerList, ...there }));
  });
  expect(useSession.getState().user).toMatchObject({ nickname: "Zhang", company });
  const shown = useSession.getState().user;
  expect(employerList.find(({ sid }) => sid === shown?.companySid)?.name).toBe(company);
  sessionStorage.clear();
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
