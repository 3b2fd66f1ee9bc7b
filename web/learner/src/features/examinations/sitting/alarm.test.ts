import { ServerClock } from "@zhegui/client/server-clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Alarm } from "./alarm";

const START = Date.parse("2026-11-21T12:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

function alarmIn(minutes: number) {
  const clock = new ServerClock();
  clock.sample(new Date(START).toISOString(), clock.mark());
  const ring = vi.fn();
  const alarm = new Alarm(clock, ring);
  const at = START + minutes * MINUTE;
  alarm.set(at);
  return { alarm, at, clock, ring };
}

test("rings when the time has come", () => {
  const { ring } = alarmIn(40);
  vi.advanceTimersByTime(40 * MINUTE - 1);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ring).toHaveBeenCalledOnce();
});

test.each([DAY, -DAY])("does not ring early when the browser's clock is put by %i ms", (jump) => {
  const { alarm, at, clock, ring } = alarmIn(40);
  vi.advanceTimersByTime(10 * MINUTE);
  vi.setSystemTime(Date.now() + jump);
  // An answer is saved: the alarm is set anew.
  clock.sample(new Date(START + 10 * MINUTE).toISOString(), clock.mark());
  alarm.set(at);
  vi.advanceTimersByTime(29 * MINUTE);
  expect(ring).not.toHaveBeenCalled();
});
