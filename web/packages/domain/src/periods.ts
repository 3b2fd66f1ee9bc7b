/** Until when somebody holds what they bought. Pure. */
import type { Enrolment, Entitlement } from "@zhegui/client";

/** From when until when one may use a thing. */
export type Period = Pick<Entitlement, "courseSid" | "materialSid" | "start" | "end">;
/** Courses and materials that one may use, each with when that ends. */
export type Held = ReadonlyMap<string, string>;

/** What of these periods counts at a moment (milliseconds since 1970), each with when it ends: a
 * period that follows without a gap, such as a renewal, goes on with it. */
export function heldAt(periods: readonly Period[], now: number): Held {
  const held = new Map<string, string>();
  for (const { courseSid, materialSid, start, end } of [...periods].sort(byStart)) {
    const thing = courseSid ?? materialSid ?? "";
    const until = held.get(thing);
    const counts = Date.parse(start) <= now && now < Date.parse(end);
    if ((counts || (until && start <= until)) && end > (until ?? "")) held.set(thing, end);
  }
  return held;
}

function byStart(one: Period, other: Period): number {
  return one.start.localeCompare(other.start);
}

/** How long a thing may be used, unless it says so itself. */
export const USUAL_DAYS = 365;

const RENEWABLE_MS = 30 * 24 * 3_600_000;

/** Whether what ends at `until` may be bought again already: in its last 30 days. */
export function isRenewable(until: string, now: number): boolean {
  return Date.parse(until) <= now + RENEWABLE_MS;
}

/** How many milliseconds from a moment something of these periods begins or ends. */
export function nextTurn(periods: readonly Period[], now: number): number {
  const moments = periods.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
  return Math.min(...moments.filter((moment) => moment > now)) - now;
}

/** Whether what opened a course to somebody who joined it has ended; what costs nothing never does. */
export function hasEnded({ isFree, courseSid }: Enrolment, held: Held | undefined): boolean {
  return !isFree && held?.has(courseSid) === false;
}
