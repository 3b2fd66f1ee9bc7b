import { useQuery } from "@tanstack/react-query";
import { enrolmentListOptions } from "@zhegui/client";

const LATEST = 20;

/** The courses one has joined and not completed, studied last first. */
export function useRunningCourses() {
  const query = useQuery({
    ...enrolmentListOptions({
      body: {
        size: LATEST,
        includeList: ["course"],
        query: [{ field: "completedAt", operator: "isNull", value: true }],
      },
    }),
    staleTime: 0,
    meta: { silent: true },
  });
  return { ...query, enrolments: query.data?.data.content };
}
