import { enrolmentList, read } from "@zhegui/client";
import { useSession } from "./session";
import { useLoaded } from "./use-loaded";

/** One's own enrolment in a course, once the course is known; a visitor has none. Asked for whenever
 * a page is looked at again: an order may have been accepted. */
export function useEnrolmentIn(course: string | undefined, options?: { retryOnMount: boolean }) {
  const signedIn = useSession((session) => session.user !== null);
  const query = [{ field: "courseSid", operator: "eq" as const, value: course ?? "" }];
  const asked = useLoaded({
    ...read(enrolmentList, { body: { query } }),
    enabled: signedIn && course !== undefined,
    staleTime: 0,
    ...options,
  });
  return { ...asked, enrolment: asked.data?.data.content[0] };
}
