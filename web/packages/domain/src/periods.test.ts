import { expect, test } from "vitest";
import { heldAt, isRenewable, nextTurn } from "./periods";

const MIDNIGHT = "2028-02-29T16:00:00.000Z";
const LATER = "2029-02-28T16:00:00.000Z";

const period = (start: string, end: string, courseSid: string | null = "c") => ({
  courseSid,
  materialSid: courseSid ? null : "m",
  start,
  end,
});
const FIRST = period("2028-02-28T04:00:00.000Z", MIDNIGHT);
const RENEWED = period(MIDNIGHT, LATER);
const AFTER_A_GAP = period("2028-03-02T00:00:00.000Z", LATER);

const at = (moment: string): number => Date.parse(moment);

test.each([
  ["before it begins", [FIRST], "2028-02-28T03:59:59.999Z", undefined],
  ["as it begins", [FIRST], "2028-02-28T04:00:00.000Z", MIDNIGHT],
  ["a second before 24:00 in China on 29 February", [FIRST], "2028-02-29T15:59:59.000Z", MIDNIGHT],
  ["at 24:00", [FIRST], MIDNIGHT, undefined],
  ["renewed, to the end of both", [RENEWED, FIRST], "2028-02-29T00:00:00.000Z", LATER],
  ["in the renewed time", [RENEWED, FIRST], "2028-03-01T00:00:00.000Z", LATER],
  ["a gap ends it", [AFTER_A_GAP, FIRST], "2028-02-29T00:00:00.000Z", MIDNIGHT],
  ["of two sources the later end", [period(FIRST.start, LATER), FIRST], FIRST.start, LATER],
])("%s", (_, periods, now, until) => {
  expect(heldAt(periods, at(now)).get("c")).toBe(until);
});

test("things do not extend each other", () => {
  const held = heldAt([FIRST, period(MIDNIGHT, LATER, null)], at(FIRST.start));
  expect([...held]).toEqual([["c", MIDNIGHT]]);
});

test("the next turn is the next beginning or end", () => {
  expect(nextTurn([FIRST, RENEWED], at("2028-02-29T15:59:59.000Z"))).toBe(1000);
  expect(nextTurn([FIRST], at(MIDNIGHT))).toBe(Number.POSITIVE_INFINITY);
});

test("what is held may be bought again in its last 30 days", () => {
  expect(isRenewable(MIDNIGHT, at("2028-01-30T15:59:59.000Z"))).toBe(false);
  expect(isRenewable(MIDNIGHT, at("2028-01-30T16:00:00.000Z"))).toBe(true);
});
