import type { AuthoredExamination } from "@zhegui/client";
import { expect, test } from "vitest";
import { copyTitle } from "./copy-title";
import { formOf, shortWindow, termsOf } from "./terms";

const DRAFT = {
  sid: "e1",
  version: 3,
  title: "a",
  paperSid: "p1",
  purpose: "formal",
  startAt: "2026-12-01T01:00:00.000Z",
  lastEntryAt: "2026-12-01T01:30:00.000Z",
  endAt: "2026-12-01T03:00:00.000Z",
  durationSeconds: 5400,
  attempts: 2,
  passScore: 60,
  isOpen: true,
  scoreShown: "after_end",
  answersShown: "never",
  certificateSid: "c1",
} as AuthoredExamination;

/** As a form holds them: numbers are texts. */
function typed(examination: AuthoredExamination) {
  const values = Object.entries(formOf(examination));
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      typeof value === "number" && name !== "version" ? String(value) : value,
    ]),
  );
}

test.each([
  ["2026-12-01T02:00:00.000Z", 60],
  ["2026-12-01T02:29:59.000Z", 89],
  ["2026-12-01T02:30:00.000Z", undefined],
  ["2026-12-01T03:00:00.000Z", undefined],
])("open until %s, an attempt of 90 minutes is too long: %s", (endAt, minutes) => {
  expect(shortWindow({ ...DRAFT, endAt })).toBe(minutes);
});

test("a draft goes through its form unchanged", () => {
  expect(termsOf(typed(DRAFT))).toEqual({
    sid: "e1",
    version: 3,
    title: "a",
    paper: { sid: "p1" },
    purpose: "formal",
    startAt: DRAFT.startAt,
    lastEntryAt: DRAFT.lastEntryAt,
    endAt: DRAFT.endAt,
    durationSeconds: 5400,
    attempts: 2,
    passScore: 60,
    isOpen: true,
    certificate: { sid: "c1" },
    reviewRule: { score: "after_end", answers: "never" },
  });
});

test("a last entry that is the end is left to follow it", () => {
  const { lastEntryAt } = formOf({ ...DRAFT, lastEntryAt: DRAFT.endAt });
  expect(lastEntryAt).toBeNull();
});

test("the attempts of a mock examination are none to show", () => {
  expect(formOf({ ...DRAFT, purpose: "mock", attempts: 1_000_000 }).attempts).toBe(1);
});

test("the title of a copy is never too long", () => {
  const named = (title: string) => `${title} (copy)`;
  expect(copyTitle("a", named)).toBe("a (copy)");
  expect(copyTitle("a".repeat(120), named)).toBe(`${"a".repeat(113)} (copy)`);
});
