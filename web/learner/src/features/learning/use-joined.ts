import { useQuery } from "@tanstack/react-query";
import { enrolmentIn, useSession } from "@zhegui/domain";

/** Whether one has joined a course; undefined while, and where, nobody knows. */
export function useJoined(course: string) {
  const signedIn = useSession((session) => session.user !== null);
  const { data, error, refetch } = useQuery({
    ...enrolmentIn(course),
    enabled: signedIn,
    meta: { silent: true },
  });
  const rows = data?.data.content;
  return { joined: signedIn ? rows && rows.length > 0 : false, error, refetch };
}
