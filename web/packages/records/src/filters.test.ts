import { expect, test } from "vitest";
import { conditionsOf, type Filter, isOffered, valueOfDays, wordsOf } from "./filters";

const WHEN: Filter = { field: "createdAt", title: "Time", kind: "days" };
const WHO: Filter<string, { nickname: string | null }> = {
  field: "userSid",
  title: "By",
  kind: "named",
  nameOf: ({ nickname }) => nickname,
};
const SID = "019a0000-0000-7000-8000-000000000001";

test.each([
  ["2026-11-01..2026-11-30", true],
  ["2026-11-01..", true],
  ["..2026-11-30", true],
  ["..", false],
  ["", false],
  ["2026-13-01..", false],
  ["2026-11-31..", false],
  ["yesterday..", false],
  ["2026-11-01..x", false],
  ["0050-01-01..", false],
  ["..9999-12-31", false],
  ["1900-01-01..9998-12-31", true],
])("the days %j can be set: %s", (value, is) => {
  expect(isOffered(WHEN, value)).toBe(is);
});

test("both days count in, as they begin and end where the user is", () => {
  const start = (day: number): string => new Date(2026, 10, day).toISOString();
  expect(conditionsOf(WHEN, "2026-11-01..2026-11-30")).toEqual([
    { field: "createdAt", operator: "ge", value: start(1) },
    { field: "createdAt", operator: "lt", value: start(31) },
  ]);
  expect(conditionsOf(WHEN, "..2026-11-30")).toHaveLength(1);
  expect(conditionsOf(WHEN, "2026-11-30..2026-11-01")).toEqual(
    conditionsOf(WHEN, "2026-11-01..2026-11-30"),
  );
});

test("where days are the values they are asked for as they stand", () => {
  const day: Filter = { field: "day", title: "Day", kind: "days", isWhole: true };
  expect(conditionsOf(day, "2026-11-01..2026-11-30")).toEqual([
    { field: "day", operator: "ge", value: "2026-11-01" },
    { field: "day", operator: "le", value: "2026-11-30" },
  ]);
  expect(conditionsOf(day, "2026-11-01..")).toHaveLength(1);
});

test("days that are given are the value, none is none", () => {
  expect(valueOfDays("2026-11-01", "")).toBe("2026-11-01..");
  expect(valueOfDays("2026-11-30", "2026-11-01")).toBe("2026-11-01..2026-11-30");
  expect(valueOfDays("", "")).toBe("");
  expect(wordsOf(WHEN, "2026-11-01..2026-11-30", [])).toBe("Time 2026-11-01 – 2026-11-30");
});

test("another record is named as the rows name it", () => {
  expect([isOffered(WHO, SID), isOffered(WHO, "me")]).toEqual([true, false]);
  expect(conditionsOf(WHO, SID)).toEqual([{ field: "userSid", operator: "eq", value: SID }]);
  expect(wordsOf(WHO, SID, [{ nickname: "Lin" }])).toBe("By · Lin");
  expect(wordsOf(WHO, SID, [{ nickname: null }])).toBe("By");
  expect(wordsOf(WHO, SID, [{ nickname: "" }])).toBe("By");
  expect(wordsOf(WHO, SID, [])).toBe("By");
});
