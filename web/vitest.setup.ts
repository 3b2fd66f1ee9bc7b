import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** A unit test that reaches for the network has forgotten to say what the server answers. */
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network in unit tests")));
  if ("localStorage" in globalThis) localStorage.clear();
});

afterEach(cleanup);

/** A busy machine is slow, not wrong. */
configure({ asyncUtilTimeout: 5000 });

/** jsdom has the element, but not what opens it. */
if ("HTMLDialogElement" in globalThis) {
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(): void {
    this.open = false;
  };
}
