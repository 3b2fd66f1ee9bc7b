import { cannedAnswerList, consultantList, consultationList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { useState } from "react";

/** Whom one answers and who waits fit in so many; of the closed ones so many more each time. */
const MOST = 200;
const STEP = 20;

/** All that is asked here is of the consultation, so that one event has all of it read again. */
function keyOf(...parts: unknown[]): unknown[] {
  return ["consultation", ...parts];
}

/** At which desks one answers, and whether one is on duty there. */
export function useDuties(user: string) {
  return useLoaded({
    queryKey: keyOf("duties", user),
    queryFn: async () => {
      const query = [{ field: "userSid" as const, operator: "eq" as const, value: user }];
      return (await consultantList({ body: { size: MOST, query }, throwOnError: true })).data.data
        .content;
    },
  });
}

function ofOthers(user: string) {
  return { field: "askerUserSid" as const, operator: "ne" as const, value: user };
}

/** Whom one answers now, who was heard from last first. */
export function useMine(user: string) {
  return useLoaded({
    queryKey: keyOf("mine", user),
    queryFn: async () => {
      const query = [
        { field: "consultantUserSid" as const, operator: "eq" as const, value: user },
        { field: "state" as const, operator: "eq" as const, value: "open" },
      ];
      return (await consultationList({ body: { size: MOST, query }, throwOnError: true })).data.data
        .content;
    },
  });
}

/** Who waits and who left a message, who came first first. */
export function useQueue(user: string) {
  return useLoaded({
    queryKey: keyOf("queue", user),
    queryFn: async () => {
      const body = {
        size: MOST,
        query: [
          { field: "state" as const, operator: "in" as const, value: ["waiting", "left"] },
          ofOthers(user),
        ],
        orderList: [
          { field: "state" as const, direction: "desc" as const },
          { field: "arrivedAt" as const, direction: "asc" as const },
        ],
      };
      return (await consultationList({ body, throwOnError: true })).data.data.content;
    },
  });
}

/** What is over, the latest first. */
export function useClosed(user: string, enabled: boolean) {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useLoaded({
    queryKey: keyOf("closed", user, size),
    queryFn: async () => {
      const body = {
        size,
        query: [
          { field: "state" as const, operator: "eq" as const, value: "closed" },
          ofOthers(user),
        ],
        orderList: [{ field: "closedAt" as const, direction: "desc" as const }],
      };
      return (await consultationList({ body, throwOnError: true })).data.data;
    },
    enabled,
    placeholderData: (before) => before,
  });
  const content = data?.content;
  const left = Math.max(0, (data?.totalElements ?? 0) - (content?.length ?? 0));
  return { data: content, error, refetch, left, more: () => setSize(size + STEP) };
}

/** The ready answers of a desk. */
export function useCanned(desk: string) {
  return useLoaded({
    queryKey: ["records", "cannedAnswer", desk],
    queryFn: async () => {
      const query = [{ field: "deskSid" as const, operator: "eq" as const, value: desk }];
      return (await cannedAnswerList({ body: { size: MOST, query }, throwOnError: true })).data.data
        .content;
    },
  });
}
