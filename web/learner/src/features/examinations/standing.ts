/** Where an examination stands for the candidate who looks at it. Pure. */
import type { CannotStart, Examination } from "@zhegui/client";

/** `open`: may be entered now. `running`: an attempt is under way. The rest is why not. */
export type Standing = "open" | "running" | CannotStart;

export function standingOf(examination: Examination): Standing {
  if (examination.activeAttempt) return "running";
  return examination.cannotStartReason ?? "open";
}

/** Reasons that neither time nor the candidate can mend. */
const FINAL: Standing[] = [
  "not_offered",
  "examination_closed",
  "already_certified",
  "no_attempts_left",
];

/** Three places in the hall. */
export function placeOf(examination: Examination): "running" | "waiting" | "over" {
  const standing = standingOf(examination);
  if (standing === "running") return "running";
  return FINAL.includes(standing) ? "over" : "waiting";
}

/** Whether it is a mock one, sat as often as one likes. */
export function isMock({ purpose }: Examination): boolean {
  return purpose === "mock";
}

export function attemptsLeft({ attempts, attemptsUsed }: Examination): number {
  return Math.max(0, attempts - attemptsUsed);
}
