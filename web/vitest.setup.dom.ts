import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

/** A busy machine is slow, not wrong. */
configure({ asyncUtilTimeout: 20_000 });

/** jsdom has the element, but not what opens it. */
HTMLDialogElement.prototype.showModal = function showModal(): void {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(): void {
  this.open = false;
};
