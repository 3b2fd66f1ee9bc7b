import { beforeEach, vi } from "vitest";

/** A unit test that reaches for the network has forgotten to say what the server answers. */
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network in unit tests")));
  if ("localStorage" in globalThis) localStorage.clear();
  if ("sessionStorage" in globalThis) sessionStorage.clear();
});
