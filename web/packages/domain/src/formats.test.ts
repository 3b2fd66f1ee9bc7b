import { afterEach, expect, test } from "vitest";
import { chinaDate, count, lastDay, minutesAndSeconds, shortChinaDate } from "./formats";

test.each([
  [60, "01:00"],
  [59.2, "01:00"],
  [5, "00:05"],
  [0, "00:00"],
  [-3, "00:00"],
])("%d seconds are %s", (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));

test.each([
  [1286, "1,286"],
  [5.54, "5.5"],
  [12345.6, "12,346"],
])("%d counts as %s", (value, text) => expect(count(value, "zh-CN")).toBe(text));

test.each([
  ["2027-11-21T16:00:00.000Z", "2027-11-21"],
  ["2028-02-29T16:00:00.000Z", "2028-02-29"],
  ["2028-02-29T16:00:00.001Z", "2028-03-01"],
])("what ends at %s may be used on %s", (end, day) => expect(lastDay(end)).toBe(day));

afterEach(() => {
  process.env.TZ = "Asia/Shanghai";
});

test.each(["Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati"])(
  "read in %s a week begins on the Monday on which it begins in China",
  (zone) => {
    process.env.TZ = zone;
    const monday = "2026-10-04T16:00:00.000Z";
    expect([chinaDate(monday), shortChinaDate(monday, "zh-CN")]).toEqual(["2026-10-05", "10/5"]);
  },
);
