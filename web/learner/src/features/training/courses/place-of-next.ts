import type { Enrolment, Next } from "@zhegui/client";

/**
 * Where one's courses show what comes next, with the one filled button: in the row of the course to go
 * on with, by its sid, or in a card of its own. Nowhere where the page says it anyhow: a running
 * examination has its bar, and a course is chosen from where there is none.
 */
export function placeOfNext(
  next: Next | undefined,
  listed: readonly Enrolment[],
): string | undefined {
  if (!next || next.kind === "attempt" || next.kind === "choose") return undefined;
  const row = listed.find(({ courseSid }) => courseSid === next.course?.sid);
  return next.kind === "lesson" && row ? row.sid : "card";
}
