import { expect, test } from "vitest";
import { groupsOf } from "./hours";

function hours(days: number[], ...times: [string, string][]) {
  return days.flatMap((weekday) => times.map(([from, to]) => ({ weekday, from, to })));
}

test.each([
  [[], []],
  [hours([1, 2, 3, 4, 5], ["09:00", "17:30"]), [[1, 5, "09:00–17:30"]]],
  [
    [
      ...hours([1, 2], ["13:30", "17:30"], ["09:00", "12:00"]),
      ...hours([3], ["09:00", "12:00"]),
      ...hours([6], ["09:00", "12:00"]),
    ],
    [
      [1, 2, "09:00–12:00,13:30–17:30"],
      [3, 3, "09:00–12:00"],
      [6, 6, "09:00–12:00"],
    ],
  ],
])("days in a row with the same hours stand together", (given, expected) => {
  const groups = groupsOf(given).map(({ first, last, times }) => [first, last, times.join()]);
  expect(groups).toEqual(expected);
});
