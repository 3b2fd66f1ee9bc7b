// @vitest-environment jsdom
import * as client from "@zhegui/client";
import { expect, test } from "vitest";
import { kindOf, listOf } from "./task";

test.each([
  ["bulk", "news.bulk", "bulk", "news"],
  ["bulk", "news.delete", "delete", "news"],
  ["bulk", "news.dryRun", "dryRun", "news"],
  ["export", "authoredNews", "export", "news"],
  ["export", "soldOrder", "export", "soldOrder"],
  ["personalExport", "个人信息导出", "personalExport", undefined],
])("%s %s is %s of %s", (kind, title, does, list) => {
  expect([kindOf({ kind, title }), listOf({ title })]).toEqual([does, list]);
});

test("each list that the server exports or changes has a name", () => {
  const calls = Object.keys(client).map((name) =>
    /^(?!personalData)(.+)(Export|BulkList)$/.exec(name),
  );
  const titles = calls.flatMap((found) => found?.[1] ?? []);
  expect(titles.length).toBeGreaterThan(15);
  expect(titles.filter((title) => listOf({ title }) === undefined)).toEqual([]);
});
