import type { Examination } from "@zhegui/client";

export const NOON = "2026-11-21T12:00:00.000Z";

/** An examination that is open, but for `changes`. */
export function anExamination(changes: Partial<Examination>): Examination {
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
    purpose: "formal",
    isPassed: false,
    canStart: true,
    cannotStartReason: null,
    serverTime: NOON,
    ...changes,
  };
}
