// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

test.each(["{", "5", "null", "[]", '{"theme":"blue","layout":"zigzag"}', '{"layout":["top"]}'])(
  "%j chooses no layout",
  async (text) => {
    localStorage.setItem("THEME", text);
    vi.resetModules();
    const { usePreferences, DEFAULT_APPEARANCE } = await import("./preferences");
    expect(usePreferences.getState()).toMatchObject({ theme: "light", ...DEFAULT_APPEARANCE });
  },
);
