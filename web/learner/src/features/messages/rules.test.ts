import type { MessageItem } from "@zhegui/client";
import { expect, test } from "vitest";
import { byDay, dayOf, readGroup } from "./rules";

const NOW = new Date(2026, 10, 25, 9, 0);

test.each([
  [new Date(2026, 10, 25, 0, 0), "today"],
  [new Date(2026, 10, 25, 23, 0), "today"],
  [new Date(2026, 10, 24, 23, 59), "yesterday"],
  [new Date(2026, 10, 19, 12, 0), "week"],
  [new Date(2026, 10, 18, 23, 0), "earlier"],
])("%s was %s", (at, day) => expect(dayOf(at.toISOString(), NOW)).toBe(day));

test("items stand under their days, in their order", () => {
  const items: MessageItem[] = [
    new Date(2026, 10, 25, 8, 0),
    new Date(2026, 10, 25, 7, 0),
    new Date(2026, 10, 1, 8, 0),
  ].map((at, place) => ({ sid: `${place}`, createdAt: at.toISOString(), readAt: null }));
  const days = byDay(items, NOW).map(([day, own]) => [day, own.map(({ sid }) => sid)]);
  expect(days).toEqual([
    ["today", ["0", "1"]],
    ["earlier", ["2"]],
  ]);
});

test.each([
  ["study", "study"],
  ["all", undefined],
  [null, undefined],
])("an address that says %s means %s", (text, group) => expect(readGroup(text)).toBe(group));
