import { hasEnded, useEnrolmentIn, useHeld, useSession } from "@zhegui/domain";

/** Whether one has joined a course and may study it, or what was bought has ended; undefined while,
 * and where, nobody knows. */
export function useJoined(course: string) {
  const signedIn = useSession((session) => session.user !== null);
  const held = useHeld();
  const { data, enrolment, error, refetch, isFetchedAfterMount } = useEnrolmentIn(course);
  const ended = !!enrolment && hasEnded(enrolment, held);
  // A remembered no waits for the server: they may have joined since, and what is shown to those who
  // have not would be replaced under their hands.
  const isKnown = data !== undefined && (enrolment !== undefined || isFetchedAfterMount);
  const joined = isKnown ? enrolment !== undefined && !ended : undefined;
  return { joined: signedIn ? joined : false, ended: signedIn && ended, error, refetch };
}
