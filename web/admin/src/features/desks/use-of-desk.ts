import { cannedAnswerList, consultantList } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** The server answers so many in one page. */
const MOST = 1024;

function ofDesk(desk: string) {
  return [{ field: "deskSid" as const, operator: "eq" as const, value: desk }];
}

/** Who answers at a desk. */
export function useConsultants(desk: string) {
  return useLoaded({
    queryKey: ["records", "consultant", desk],
    queryFn: async () => {
      const body = { size: MOST, query: ofDesk(desk) };
      return (await consultantList({ body, throwOnError: true })).data.data.content;
    },
  });
}

/** The ready answers of a desk. */
export function useAnswers(desk: string) {
  return useLoaded({
    queryKey: ["records", "cannedAnswer", desk],
    queryFn: async () => {
      const body = { size: MOST, query: ofDesk(desk) };
      return (await cannedAnswerList({ body, throwOnError: true })).data.data.content;
    },
  });
}
