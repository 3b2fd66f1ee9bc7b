import { expect, test } from "vitest";
import { type Entry, filledCount, span, withLine } from "./lists";

function entry(sid: string, title: string): Entry {
  const nothing = { organization: null, level: null, number: null, description: null };
  return { sid, title, ...nothing, start: null, end: null, attachList: [] };
}

test("one line is written anew, added or taken out, and the others keep their files", () => {
  const there = [entry("1", "电工"), entry("2", "学徒")];
  const titles = (lines: { title: string }[]) => lines.map(({ title }) => title);
  expect(titles(withLine(there, "2", { sid: "2", title: "班长" }))).toEqual(["电工", "班长"]);
  expect(titles(withLine(there, undefined, { title: "班长" }))).toEqual(["电工", "学徒", "班长"]);
  expect(titles(withLine(there, "1"))).toEqual(["学徒"]);
  expect(withLine(there, "1")[0]).not.toHaveProperty("attachList");
});

test.each([
  ["2021-07", "2024-02-29", "2021-07 – 2024-02-29"],
  ["2024-03", "present", "2024-03 至今"],
  [null, "present", "至今"],
  ["2025-11-08", null, "2025-11-08"],
  [null, "2028-05-31", "2028-05-31"],
  [null, null, ""],
])("from %s to %s", (start, end, words) => {
  expect(span({ start, end }, "至今")).toBe(words);
});

test("a line that was taken out elsewhere meanwhile is written as a new one", () => {
  const lines = withLine([entry("1", "电工")], "2", { sid: "2", title: "班长" });
  expect(lines.map(({ sid, title }) => [sid, title])).toEqual([
    ["1", "电工"],
    [undefined, "班长"],
  ]);
});

test("an archive that is not there has nothing", () => {
  expect(filledCount(undefined)).toBe(0);
});
