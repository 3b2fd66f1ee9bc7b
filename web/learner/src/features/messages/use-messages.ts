import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  answersOf,
  type MessageItem,
  messageItemDetail,
  messageItemList,
  read,
  readAllMessages,
  readMessages,
} from "@zhegui/client";
import { useLoaded, useSession } from "@zhegui/domain";
import { useEffect, useRef } from "react";
import type { Group } from "./rules";
import { knownTotal, tellUnread, useUnread } from "./unread";

const PAGE_SIZE = 20;
const INCLUDES = ["message.organization", "deliveryList"] as const;

/** A page of messages, of one group or of all; looked for again when another number is unread. */
export function useItems(group: Group | undefined, page: number) {
  const queryClient = useQueryClient();
  const unread = useUnread(knownTotal);
  const before = useRef(unread);
  useEffect(() => {
    // The first number comes with the first list, which would otherwise be asked for twice.
    const isAnother = before.current !== undefined && before.current !== unread;
    before.current = unread;
    if (isAnother) void queryClient.invalidateQueries({ queryKey: answersOf(messageItemList) });
  }, [queryClient, unread]);
  return useLoaded({
    ...read(messageItemList, {
      body: {
        page,
        size: PAGE_SIZE,
        includeList: [...INCLUDES],
        ...(group && { query: [{ field: "message.group", operator: "eq", value: group }] }),
      },
    }),
    placeholderData: keepPreviousData,
  });
}

/** One message by itself, which may stand on no page that was loaded. */
export function useItem(sid: string | undefined) {
  return useLoaded({
    ...read(messageItemDetail, { body: { sid: sid ?? "", includeList: [...INCLUDES] } }),
    enabled: sid !== undefined,
  });
}

/** Notes that messages were read, here and in the other tabs. */
export function useReading() {
  const user = useSession((session) => session.user?.sid);
  const one = useMutation({
    mutationFn: async (sid: string) =>
      (await readMessages({ body: { model: { sidList: [sid] } }, throwOnError: true })).data.data,
    onSuccess: (unread) => user && tellUnread(user, unread),
    meta: { silent: true },
  });
  const all = useMutation({
    mutationFn: async (model: { until: string; group?: Group }) =>
      (await readAllMessages({ body: { model }, throwOnError: true })).data.data,
    onSuccess: (unread) => user && tellUnread(user, unread),
  });
  return { readOne: one.mutate, readAll: all.mutate, isReadingAll: all.isPending };
}

/** A message that is open counts as read. */
export function useReadWhenOpen(item: MessageItem | undefined, read: (sid: string) => void): void {
  const sid = item?.readAt === null ? item.sid : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (sid) read(sid);
  }, [sid]);
}
