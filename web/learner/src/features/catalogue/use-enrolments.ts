import { useQuery } from "@tanstack/react-query";
import { type Enrolment, enrolmentListOptions } from "@zhegui/client";
import { useSession } from "@zhegui/domain";

const LATEST = 100;

function latest() {
  return enrolmentListOptions({ body: { size: LATEST, includeList: ["course", "lastLesson"] } });
}

/** One's own enrolments, studied last first; none for a visitor, undefined while they load. */
export function useEnrolments(): Enrolment[] | undefined {
  const signedIn = useSession((session) => session.user !== null);
  const { data, error } = useQuery({ ...latest(), enabled: signedIn, meta: { silent: true } });
  if (!signedIn || error) return [];
  return data?.data.content;
}

/** Enrolments by their course. */
export function byCourse(
  enrolments: readonly Enrolment[] | undefined,
): ReadonlyMap<string, Enrolment> {
  return new Map(enrolments?.map((enrolment) => [enrolment.courseSid, enrolment]));
}
