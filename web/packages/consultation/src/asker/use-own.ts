import { useQueryClient } from "@tanstack/react-query";
import { type Consultation, consultationList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { useLive } from "@zhegui/live";
import { useEffect, useState } from "react";

const STEP = 20;

/** One's own consultations, the latest first; while one goes on, as they change. */
export function useOwn(user: string, onUnread: (count: number) => void) {
  const [size, setSize] = useState(STEP);
  const queries = useQueryClient();
  const { data, error, refetch } = useLoaded({
    queryKey: ["consultation", "own", user, size],
    queryFn: async () => {
      const query = [{ field: "askerUserSid" as const, operator: "eq" as const, value: user }];
      return (await consultationList({ body: { size, query }, throwOnError: true })).data.data;
    },
    placeholderData: (before) => before,
  });
  const own: Consultation[] | undefined = data?.content;
  const unread = own?.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  useEffect(() => {
    if (unread !== undefined) onUnread(unread);
  }, [unread, onUnread]);
  const goesOn = own?.some(({ state }) => state !== "closed") ?? false;
  useLive(() => void queries.invalidateQueries({ queryKey: ["consultation"] }), goesOn);
  return {
    own,
    error,
    refetch,
    left: Math.max(0, (data?.totalElements ?? 0) - (own?.length ?? 0)),
    more: () => setSize(size + STEP),
  };
}
