import type { PointFigures } from "@zhegui/client";
import { expect, test } from "vitest";
import { busiest, inUnit, levels, lines, mostSeconds, unitOf, weakestFirst } from "./figures";

test.each([
  [0, [0, 5]],
  [7 * 60, [0, 5, 10]],
  [96 * 60, [0, 30, 60, 90, 120]],
  [2 * 3600, [0, 0.5, 1, 1.5, 2]],
  [9.4 * 3600, [0, 5, 10]],
  [300 * 3600, [0, 75, 150, 225, 300]],
])("a chart up to %d seconds has the lines %j", (most, expected) => {
  expect(lines(most, unitOf(most))).toEqual(expected);
});

test("no minute is claimed that was not studied", () => {
  const [minutes, hours] = [unitOf(60), unitOf(90_000)];
  expect([inUnit(119, minutes), inUnit(3599, hours), inUnit(3600, hours)]).toEqual([1, 0.9, 1]);
});

test("the chart reaches what was claimed and what is needed", () => {
  const week = { startAt: "2026-11-23T00:00:00.000Z", seconds: 3600, uncountedSeconds: 1800 };
  expect(mostSeconds([week], null)).toBe(5400);
  expect(mostSeconds([week], 7200)).toBe(7200);
});

test("fields are as dark as what was studied in them", () => {
  const hours = [
    { weekday: 1, hour: 20, seconds: 400 },
    { weekday: 3, hour: 8, seconds: 90 },
  ];
  const level = levels(hours);
  expect([level(1, 20), level(3, 8), level(2, 8)]).toEqual([4, 1, 0]);
  expect(busiest(hours)).toEqual(hours[0]);
  expect(busiest([])).toBeUndefined();
});

test("what goes worst comes first, and what was never answered not at all", () => {
  const part = (title: string, answerCount: number, rightShare: number | null): PointFigures => ({
    bank: { sid: "b" },
    point: null,
    chapter: "1",
    title,
    questionCount: 9,
    answeredCount: answerCount,
    answerCount,
    rightShare,
    remembered: null,
    mistakeCount: 0,
    dueCount: 0,
  });
  const parts = [part("good", 9, 0.9), part("none", 0, null), part("poor", 2, 0.1)];
  expect(weakestFirst(parts).map(({ title }) => title)).toEqual(["poor", "good"]);
});
