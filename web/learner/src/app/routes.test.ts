// @vitest-environment jsdom
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { firstRoutes } from "./first-routes";
import { isPageHandle, type PageHandle } from "./page";
import { EVERYBODYS } from "./places";
import { bare, inShell } from "./routes";

/** The specification's marks (section 2); each is kept once its page is there. */
const KEPT = [
  "/course",
  "/course-list",
  "/question",
  "/my-favorites",
  "/my-mistakes",
  "/special-exercise",
  "/practice-test",
  "/profile",
  "/dynamic",
  "/synthesis-search",
];

function handlesOf(all: RouteObject[]): PageHandle[] {
  return all.flatMap(({ handle, children }) => [
    ...(isPageHandle(handle) ? [handle] : []),
    ...handlesOf(children ?? []),
  ]);
}

const pages = handlesOf([...firstRoutes, ...inShell, ...bare]);
const paths = pages.map(({ path }) => path);

test("exactly the pages that are marked are kept alive", () => {
  const kept = pages.filter(({ keepAlive }) => keepAlive).map(({ path }) => path);
  expect(kept.sort()).toEqual(paths.filter((path) => KEPT.includes(path)).sort());
});

test("no address stands twice", () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test("no place leads nowhere", () => {
  const inside = EVERYBODYS.map(({ path }) => path);
  expect(inside.filter((path) => !paths.some((known) => known === path))).toEqual([]);
});
