// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { ServerClock, serverClock } from "@zhegui/client";
import { expect, test, vi } from "vitest";
import { useServerNow } from "./use-server-now";

const SERVER = Date.parse("2031-01-02T03:04:05Z");
const DAY_MS = 86_400_000;

test.each([1 / 3, 400, -1 / 24])(
  "what a device said that is %d days ahead is gone once the server is heard",
  (days) => {
    const clock = new ServerClock(() => SERVER + days * DAY_MS);
    vi.spyOn(serverClock, "now").mockImplementation(() => clock.now());
    const { result, rerender, unmount } = renderHook(useServerNow);
    expect(result.current).toBe(SERVER + days * DAY_MS);
    clock.sample(new Date(SERVER).toISOString(), clock.mark());
    rerender();
    expect(Math.abs(result.current - SERVER)).toBeLessThan(60_000);
    unmount();
  },
);
