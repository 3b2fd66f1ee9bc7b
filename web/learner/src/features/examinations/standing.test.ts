import type { CannotStart, Examination } from "@zhegui/client";
import { expect, test } from "vitest";
import { attemptsLeft, placeOf, standingOf } from "./standing";

const NOON = "2026-11-21T12:00:00.000Z";

function examination(changes: Partial<Examination>): Examination {
  return {
    sid: "e",
    title: "Examination",
    version: 1,
    startAt: NOON,
    lastEntryAt: NOON,
    endAt: NOON,
    durationSeconds: 2400,
    attempts: 2,
    attemptsUsed: 0,
    activeAttempt: null,
    passScore: 30,
    fullScore: 40,
    questionCount: 40,
    certifies: false,
    scoreShown: "at_once",
    answersShown: "at_once",
    publishedAt: NOON,
    createdAt: NOON,
    isOpen: true,
    canStart: true,
    cannotStartReason: null,
    serverTime: NOON,
    ...changes,
  };
}

test.each<[CannotStart | null, string]>([
  [null, "waiting"],
  ["not_open_yet", "waiting"],
  ["real_name_required", "waiting"],
  ["entry_closed", "waiting"],
  ["already_certified", "over"],
  ["no_attempts_left", "over"],
  ["examination_closed", "over"],
])("with %s it is %s", (cannotStartReason, place) => {
  expect(placeOf(examination({ cannotStartReason }))).toBe(place);
});

test("an attempt under way comes before any reason", () => {
  const activeAttempt = { sid: "a", deadline: NOON, answeredCount: 3 };
  const sat = examination({ activeAttempt, cannotStartReason: "entry_closed" });
  expect(standingOf(sat)).toBe("running");
  expect(placeOf(sat)).toBe("running");
});

test("used attempts never leave less than none", () => {
  expect(attemptsLeft(examination({ attemptsUsed: 1 }))).toBe(1);
  expect(attemptsLeft(examination({ attemptsUsed: 5 }))).toBe(0);
});
