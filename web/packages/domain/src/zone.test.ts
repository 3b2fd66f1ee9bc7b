import { afterEach, expect, test } from "vitest";
import { dateAndTime, timeOfDay, toTheSecond } from "./formats";
import { momentWithin, timeWindow } from "./time-window";

const CHINA = "Asia/Shanghai";
const START = "2026-07-21T06:00:00Z";

afterEach(() => {
  process.env.TZ = CHINA;
});

test.each([
  [CHINA, ""],
  ["Asia/Singapore", ""],
  ["Europe/Berlin", " UTC+2"],
  ["America/New_York", " UTC−4"],
  ["Asia/Kolkata", " UTC+5:30"],
  ["UTC", " UTC"],
])("times in %s are followed by %o", (zone, after) => {
  process.env.TZ = zone;
  const shown = [
    dateAndTime(START),
    timeOfDay(START),
    toTheSecond(START),
    timeWindow(START, "2026-07-21T06:30:00Z", "zh-CN"),
    momentWithin("2026-07-21T06:10:00Z", START, "zh-CN"),
  ];
  for (const text of shown) {
    expect(text.replaceAll("\u00a0", " ")).toMatch(/^[\d :–-]*\d\d:\d\d( UTC.*)?$/);
    expect(text.replaceAll("\u00a0", " ").split(/(?= UTC)/)[1] ?? "").toBe(after);
  }
});

test("winter has its own", () => {
  process.env.TZ = "Europe/Berlin";
  expect(dateAndTime("2026-11-21T06:00:00Z")).toBe("2026-11-21 07:00\u00a0UTC+1");
});
