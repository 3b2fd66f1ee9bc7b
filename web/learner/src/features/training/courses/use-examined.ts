import { type Enrolment, type Examination, examinationList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** What ends the finished ones of some courses, by its sid; undefined until it is known. */
export function useExamined(
  enrolments: readonly Enrolment[],
): ReadonlyMap<string, Examination> | undefined {
  const sids = enrolments.flatMap(({ completedAt, course }) =>
    completedAt ? (course?.examinationSid ?? []) : [],
  );
  const { data } = useLoaded({
    ...read(examinationList, {
      body: { size: sids.length, query: [{ field: "sid", operator: "in", value: sids }] },
    }),
    enabled: sids.length > 0,
    staleTime: 0,
  });
  return data && new Map(data.data.content.map((examination) => [examination.sid, examination]));
}
