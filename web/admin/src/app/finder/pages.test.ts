import { startI18n } from "@zhegui/i18n";
import { getFixedT } from "i18next";
import { beforeAll, expect, test } from "vitest";
import type { Group } from "../menu";
import { pagesNamed } from "./pages";

const GROUPS: Group[] = [
  { items: [{ name: "workbench", path: "/", icon: "grid" }] },
  {
    name: "system",
    items: [
      { name: "audit", path: "/audit", icon: "eye" },
      { name: "tasks", path: "/tasks", icon: "refresh" },
    ],
  },
];

beforeAll(async () => {
  await startI18n("zh-CN", ["admin"]);
});

test.each([
  ["", ["/", "/audit", "/tasks"]],
  ["操作", ["/audit"]],
  ["导出", ["/tasks"]],
  [" AUDIT ", ["/audit"]],
  ["没有", []],
])("%j finds a page by its name, what it is for, or its address", (word, paths) => {
  const t = getFixedT("zh-CN", "admin");
  expect(pagesNamed(t, GROUPS, word).map(({ to }) => to)).toEqual(paths);
});
