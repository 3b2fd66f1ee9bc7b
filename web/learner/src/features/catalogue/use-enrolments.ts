import { type Enrolment, enrolmentList, read } from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";

const LATEST = 100;

function latest() {
  return read(enrolmentList, { body: { size: LATEST, includeList: ["course"] } });
}

export interface OwnEnrolments {
  /** Studied last first; none for a visitor or where they failed, undefined while they load. */
  enrolments: Enrolment[] | undefined;
  failed: boolean;
  /** The way out of `failed`, and whether it is being taken. */
  askAgain: () => void;
  asking: boolean;
}

export function useEnrolments(): OwnEnrolments {
  const signedIn = useSession((session) => session.user !== null);
  const asked = useLoaded({ ...latest(), enabled: signedIn, staleTime: 0 });
  const failed = signedIn && asked.error !== null;
  return {
    enrolments: signedIn && !failed ? asked.data?.data.content : [],
    failed,
    askAgain: () => void asked.refetch(),
    asking: asked.isFetching,
  };
}

/** Enrolments by their course. */
export function byCourse(
  enrolments: readonly Enrolment[] | undefined,
): ReadonlyMap<string, Enrolment> {
  return new Map(enrolments?.map((enrolment) => [enrolment.courseSid, enrolment]));
}
