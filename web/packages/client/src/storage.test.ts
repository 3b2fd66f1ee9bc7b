// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession, readStored, store } from "./storage";

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

beforeEach(() => clearSession());

test("a browser that refuses storage keeps a login as long as the page", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readStored("ACCESS_TOKEN")).toBeNull();
  store("ACCESS_TOKEN", "abc");
  expect(readStored("ACCESS_TOKEN")).toBe("abc");
  clearSession();
  expect(readStored("ACCESS_TOKEN")).toBeNull();
});

test("a storage that is full is read, and what is newer comes before it", () => {
  const items = new Map([["ACCESS_TOKEN", "old"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: refuse,
    removeItem: (key: string) => items.delete(key),
  });
  expect(readStored("ACCESS_TOKEN")).toBe("old");
  store("ACCESS_TOKEN", "new");
  expect(readStored("ACCESS_TOKEN")).toBe("new");
  clearSession();
  expect([readStored("ACCESS_TOKEN"), items.size]).toEqual([null, 0]);
});

test.each(["TENANT_ID", "ROLE_ROUTERS"] as const)(
  "%s, the organization acted for and its menus, stays in the tab, and goes with the login",
  (key) => {
    store(key, "0198");
    expect([readStored(key), sessionStorage.getItem(key)]).toEqual(["0198", "0198"]);
    // What another tab finds.
    expect(localStorage.getItem(key)).toBeNull();
    // What another tab leaves behind.
    localStorage.setItem(key, "0200");
    expect(readStored(key)).toBe("0198");
    clearSession();
    expect(readStored(key)).toBeNull();
  },
);
