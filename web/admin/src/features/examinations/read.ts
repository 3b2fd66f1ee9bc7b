import { type AuthoredExamination, authoredExaminationDetail } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

export async function read(sid: string): Promise<AuthoredExamination> {
  const body = { sid, includeList: ["extraTimeList" as const] };
  return (await authoredExaminationDetail({ body, throwOnError: true })).data.data;
}

/** One examination; none is asked for where it is new. */
export function useExamination(sid: string) {
  return useLoaded({
    queryKey: ["records", "authoredExamination", "detail", sid],
    queryFn: () => read(sid),
    enabled: sid !== "new",
  });
}
