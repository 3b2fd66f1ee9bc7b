import { expect, test } from "vitest";
import { hoursIn, isBackward, timesIn, weekIn, weekOf } from "./hours";

test.each([
  ["", []],
  ["09:00-17:30", [{ from: "09:00", to: "17:30" }]],
  ["9:00 - 12:00", [{ from: "09:00", to: "12:00" }]],
  [
    "13:30至17:30，9：00—12：00",
    [
      { from: "09:00", to: "12:00" },
      { from: "13:30", to: "17:30" },
    ],
  ],
  [
    "08:00-12:00 12:00-24:00",
    [
      { from: "08:00", to: "12:00" },
      { from: "12:00", to: "24:00" },
    ],
  ],
  ["０９:00-１２：３０", [{ from: "09:00", to: "12:30" }]],
  ["09:00", undefined],
  ["09:00-25:00", undefined],
  ["24:30-25:00", undefined],
  ["17:00-09:00", undefined],
  ["09:00-09:00", undefined],
  ["09:00-12:00, 11:00-13:00", undefined],
  ["09:00-12:00-13:00", undefined],
  ["09:00-12:00-noon", undefined],
  ["all day", undefined],
])("the line %j says %o", (line, times) => {
  expect(timesIn(line)).toEqual(times);
});

test.each([
  ["22:00-06:00", true],
  ["09:00-12:00, 22:00-06:00", true],
  ["09:00-12:00", false],
  ["09:00-09:00", false],
  ["22:00-", false],
  ["", false],
])("of %j it is said that it ends before it begins: %s", (line, expected) => {
  expect(isBackward(line)).toBe(expected);
});

test("a week is written as it is read", () => {
  const hours = [
    { weekday: 1, from: "13:30", to: "17:30" },
    { weekday: 1, from: "09:00", to: "12:00" },
    { weekday: 7, from: "10:00", to: "16:00" },
  ];
  const week = weekOf(hours);
  expect(week).toEqual(["09:00-12:00, 13:30-17:30", "", "", "", "", "", "10:00-16:00"]);
  expect(hoursIn(week)).toEqual([hours[1], hours[0], hours[2]]);
});

test.each(["", "null", "{}", "[", "[1]"])(
  "a draft that is spoilt (%j) is a week all the same",
  (text) => {
    expect(weekIn(text)).toHaveLength(7);
  },
);
