// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

test.each(["{", "5", "null", '{"menuList":5}'])("%j are no menus", async (text) => {
  sessionStorage.setItem("ROLE_ROUTERS", text);
  vi.resetModules();
  const { useMenus } = await import("./menus");
  expect(useMenus.getState().menus).toBeNull();
});
