import { enrolmentList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

const LATEST = 20;

/** The courses one has joined and not completed, studied last first. */
export function useRunningCourses() {
  const query = useLoaded({
    ...read(enrolmentList, {
      body: {
        size: LATEST,
        includeList: ["course"],
        query: [{ field: "completedAt", operator: "isNull", value: true }],
      },
    }),
    staleTime: 0,
  });
  return { ...query, enrolments: query.data?.data.content };
}
