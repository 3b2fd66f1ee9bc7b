import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerWith, envelope } from "../../testing/page";
import { keepUnread, useUnread } from "./unread";

const UNREAD = "/resource-center/api/messageItem/v2/unread";
const throwing = {
  get: () => {
    throw new DOMException("blocked by policy", "SecurityError");
  },
  configurable: true,
};

test.each([
  ["neither locks nor a channel", undefined, throwing],
  ["no locks", class extends EventTarget {}, throwing],
])("a browser with %s asks for itself", async (_, channel, locks) => {
  const Channel = channel && Object.assign(channel, {});
  if (Channel) Object.assign(Channel.prototype, { postMessage: vi.fn(), close: vi.fn() });
  vi.stubGlobal("BroadcastChannel", Channel);
  Object.defineProperty(navigator, "locks", locks);
  const asked = answerWith({ [UNREAD]: () => envelope({ total: 3, groupList: [] }) });
  const stop = keepUnread("u");
  await waitFor(() => expect(useUnread.getState().unread.total).toBe(3));
  stop();
  expect(asked.map(({ path }) => path)).toContain(UNREAD);
});
