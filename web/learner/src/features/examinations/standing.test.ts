import type { CannotStart } from "@zhegui/client";
import { expect, test } from "vitest";
import { attemptsLeft, placeOf, standingOf } from "./standing";
import { anExamination, NOON } from "./testing/examination";

test.each<[CannotStart | null, string]>([
  [null, "waiting"],
  ["not_open_yet", "waiting"],
  ["real_name_required", "waiting"],
  ["access_required", "waiting"],
  ["sitting_elsewhere", "waiting"],
  ["entry_closed", "waiting"],
  ["not_offered", "over"],
  ["already_certified", "over"],
  ["no_attempts_left", "over"],
  ["examination_closed", "over"],
])("with %s it is %s", (cannotStartReason, place) => {
  expect(placeOf(anExamination({ cannotStartReason }))).toBe(place);
});

test("an attempt under way comes before any reason", () => {
  const activeAttempt = { sid: "a", deadline: NOON, answeredCount: 3 };
  const sat = anExamination({ activeAttempt, cannotStartReason: "entry_closed" });
  expect(standingOf(sat)).toBe("running");
  expect(placeOf(sat)).toBe("running");
});

test("used attempts never leave less than none", () => {
  expect(attemptsLeft(anExamination({ attemptsUsed: 1 }))).toBe(1);
  expect(attemptsLeft(anExamination({ attemptsUsed: 5 }))).toBe(0);
});
