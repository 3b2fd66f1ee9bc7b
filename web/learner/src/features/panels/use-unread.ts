import { consultationList } from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";

/** Of so many, the latest, what is unread is counted, as the panel does. */
const MOST = 20;

/** What came while no page of theirs was open: until the panel is opened, and says so itself. */
export function useUnread(isOffered: boolean, visit: string): number {
  const user = useSession((session) => session.user?.sid ?? "");
  const { data } = useLoaded({
    queryKey: ["consultation", "unread", visit],
    queryFn: async () => {
      // A logout has everything asked again before the page is drawn without its user.
      if (!useSession.getState().user) return 0;
      const query = [{ field: "askerUserSid" as const, operator: "eq" as const, value: user }];
      const { data } = await consultationList({ body: { size: MOST, query }, throwOnError: true });
      return data.data.content.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
    },
    enabled: isOffered && user !== "",
  });
  return data ?? 0;
}
