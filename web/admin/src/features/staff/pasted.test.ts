import { expect, test } from "vitest";
import { linesOf } from "./pasted";

test.each([
  ["13800000001", { mobile: "13800000001" }],
  ["138 0000 0001 周岚", { mobile: "13800000001", name: "周岚" }],
  ["13800000001 周岚", { mobile: "13800000001", name: "周岚" }],
  [
    "138-0000-0001，周岚，GX-007，钳工",
    { mobile: "13800000001", name: "周岚", staffNumber: "GX-007", title: "钳工" },
  ],
  [
    "+8613800000001\tZhou Lan\t\tFitter",
    { mobile: "13800000001", name: "Zhou Lan", title: "Fitter" },
  ],
])("%s", (text, person) => {
  expect(linesOf(text)).toEqual([{ at: 1, text: text.trim(), person }]);
});

test("headings and empty lines are passed over, and lines keep their numbers", () => {
  const lines = linesOf("手机号\t姓名\n\n13800000001\t周岚\r\n");
  expect(lines.map(({ at, person }) => [at, person.mobile])).toEqual([[3, "13800000001"]]);
});

test.each([
  ["1380000000", "mobile"],
  ["周岚 13800000001", "mobile"],
  [`13800000001 ${"长".repeat(61)}`, "name"],
  [`13800000001 周岚 ${"9".repeat(33)}`, "staffNumber"],
  [`13800000001 周岚 7 ${"长".repeat(41)}`, "title"],
])("%s is at fault", (text, fault) => {
  expect(linesOf(text)[0]?.fault).toBe(fault);
});

test("a number that stands twice is at fault the second time", () => {
  expect(linesOf("13800000001\n13800000001").map(({ fault }) => fault)).toEqual([
    undefined,
    "twice",
  ]);
});
