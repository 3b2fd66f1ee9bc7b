import { expect, test } from "vitest";
import { amountOf, moneyOf, numberOf } from "./numbers";

test.each([
  ["320", 320],
  ["320.5", 320.5],
  [" 12,800.50 ", 12_800.5],
  ["1,299.00", 1299],
  ["1，299", 1299],
  ["1 299", 1299],
  ["1\u00a0299.50", 1299.5],
  ["12,345,678.90", 12_345_678.9],
  ["¥0.01", 0.01],
  ["￥ 1,299 元", 1299],
  ["320元", 320],
  ["１，２９９．００", 1299],
  ["\u200b99.5", 99.5],
  ["007", 7],
  ["99999999.99", 99_999_999.99],
])("%j is an amount of %s", (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  "",
  " ",
  "0",
  "0.00",
  "99,5",
  "99，5",
  "９９，５",
  "2990,00",
  "12,34",
  "1,2345",
  "1,23,456",
  "1.234,56",
  "1.234.567",
  "1,234 567",
  "12 34",
  "0,123",
  ",5",
  "1,,000",
  "1,000,",
  "5,",
  ".5",
  "5.",
  "1.234",
  "1e3",
  "-5",
  "－5",
  "+5",
  "3/4",
  "5%",
  "0x10",
  "¥",
  "¥¥5",
  "元5",
  "$5",
  "100000000",
  "三百",
  "Infinity",
])("%j is no amount", (typed) => {
  expect(amountOf(typed)).toBeUndefined();
});

test.each([
  ["0", 0],
  ["¥0.00", 0],
  ["￥ 99 元", 99],
  ["９９．５元", 99.5],
  ["99,5", undefined],
  ["-1", undefined],
  ["100000000", undefined],
  ["", undefined],
])("%j is %s yuan", (typed, money) => {
  expect(moneyOf(typed)).toBe(money);
});

test.each([
  ["90", 0, 90],
  ["９０", 0, 90],
  ["1,000", 0, 1000],
  ["1,5", 2, undefined],
  ["1.5", 0, undefined],
  ["1.5", 1, 1.5],
  ["0", 0, 0],
  ["¥5", 2, undefined],
])("%j with %s decimals at most is %s", (typed, decimals, number) => {
  expect(numberOf(typed, decimals)).toBe(number);
});
