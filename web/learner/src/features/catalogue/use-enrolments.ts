import { useQuery } from "@tanstack/react-query";
import { type Enrolment, enrolmentListOptions } from "@zhegui/client";
import { useSession } from "@zhegui/domain";

const LATEST = 100;

function latest() {
  return enrolmentListOptions({ body: { size: LATEST, includeList: ["course", "lastLesson"] } });
}

/** One's own enrolments, studied last first; none for a visitor. */
export function useEnrolments(): Enrolment[] {
  const signedIn = useSession((session) => session.user !== null);
  const { data } = useQuery({ ...latest(), enabled: signedIn, meta: { silent: true } });
  return signedIn ? (data?.data.content ?? []) : [];
}

/** Enrolments by their course. */
export function byCourse(enrolments: readonly Enrolment[]): ReadonlyMap<string, Enrolment> {
  return new Map(enrolments.map((enrolment) => [enrolment.courseSid, enrolment]));
}
