import { beforeEach, expect, test, vi } from "vitest";
import { ownPath, readFromPanel, readToPanel } from "./messages";

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://site.test" });
});

test.each([
  ["/study-task-detail/a?part=17", "/study-task-detail/a?part=17"],
  ["/index#below", "/index#below"],
  ["/a/../index", "/index"],
  ["https://site.test/index", undefined],
  ["https://elsewhere.test/", undefined],
  ["//elsewhere.test/", undefined],
  ["/\\elsewhere.test/", undefined],
  ["/\t/elsewhere.test/", undefined],
  ["//[", undefined],
  ["javascript:alert(1)", undefined],
  ["index", undefined],
  ["", undefined],
  [null, undefined],
  [["/index"], undefined],
])("of %s the site's own address is %s", (path, expected) => {
  expect(ownPath(path)).toBe(expected);
});

test.each([
  [{ type: "ready" }, { type: "ready" }],
  [{ type: "renew", more: 1 }, { type: "renew" }],
  [{ type: "close" }, { type: "close" }],
  [
    { type: "unread", count: 3 },
    { type: "unread", count: 3 },
  ],
  [
    { type: "go", path: "/index" },
    { type: "go", path: "/index" },
  ],
  [{ type: "go", path: "https://elsewhere.test/" }, undefined],
  [{ type: "unread", count: "3" }, undefined],
  [{ type: "unread", count: 1.5 }, undefined],
  [{ type: "eval", code: "1" }, undefined],
  ["ready", undefined],
  [null, undefined],
])("of what a panel says, %o is understood as %o", (data, expected) => {
  expect(readFromPanel(data)).toEqual(expected);
});

const PLACE = { lesson: null, title: "Home", practice: null };
const PRACTICE = { run: "r", question: "q", number: 3, isKnown: false };

test.each([
  [
    { type: "place", place: PLACE },
    { type: "place", place: PLACE },
  ],
  [
    { type: "place", place: { ...PLACE, practice: { ...PRACTICE, key: "B" } } },
    { type: "place", place: { ...PLACE, practice: PRACTICE } },
  ],
  [{ type: "place", place: { ...PLACE, lesson: 1 } }, undefined],
  [{ type: "place", place: { lesson: null, title: "Home" } }, undefined],
  [{ type: "place", place: { ...PLACE, practice: { ...PRACTICE, number: "3" } } }, undefined],
  [{ type: "place", place: { ...PLACE, practice: { run: "r" } } }, undefined],
  [{ type: "place" }, undefined],
  [
    { type: "code", code: "A" },
    { type: "code", code: "A" },
  ],
  [
    { type: "code", code: null },
    { type: "code", code: null },
  ],
  [{ type: "code" }, undefined],
  [{ type: "opened" }, { type: "opened" }],
  [{ type: "hint" }, { type: "hint" }],
  [
    { type: "consultation", sid: "c" },
    { type: "consultation", sid: "c" },
  ],
  [{ type: "consultation", sid: 1 }, undefined],
  [{ type: "close" }, undefined],
])("of what a page says, %o is understood as %o", (data, expected) => {
  expect(readToPanel(data)).toEqual(expected);
});
