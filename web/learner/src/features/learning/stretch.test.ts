import { describe, expect, test } from "vitest";
import { beginAt, debtOf, extendTo, lengthOf, maySeek, withDebt } from "./stretch";

const TEN = extendTo(beginAt(0, 1), 10);

describe("a stretch", () => {
  test("grows while the player plays", () => {
    expect(TEN).toEqual({ start: 0, end: 10, position: 10, rate: 1 });
    expect(lengthOf(TEN)).toBe(10);
  });
});

describe("what came before its time is claimed again", () => {
  test.each([
    ["counted", 10, 0],
    ["counted", 9.6, 0.4],
    ["faster_than_time", 8, 2],
    ["faster_than_time", 2, 0],
    ["already_counted", 8, 0],
    ["other_player", 0, 0],
  ])("%s with %f credited owes %f", (reason, creditedSeconds, expected) => {
    expect(debtOf(TEN, { reason, creditedSeconds })).toBeCloseTo(expected);
  });

  test("by the stretch that follows", () => {
    expect(withDebt(beginAt(10, 1), 0.4).start).toBeCloseTo(9.6);
    expect(withDebt(beginAt(0.1, 1), 5).start).toBe(0);
  });
});

test.each([
  [10, 30, true],
  [32, 30, true],
  [33, 30, false],
])("seeking to %f with %f seen: %s", (position, furthest, expected) => {
  expect(maySeek(position, furthest)).toBe(expected);
});
