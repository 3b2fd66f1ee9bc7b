import { useQuery } from "@tanstack/react-query";
import { examinationPlanListOptions } from "@zhegui/client";

const MOST = 20;

/** The examination plans that one is a candidate of and that are not over. */
export function useExaminationPlans() {
  const query = useQuery({
    ...examinationPlanListOptions({
      body: {
        size: MOST,
        query: [
          { field: "mine", operator: "eq", value: true },
          { field: "end", operator: "gt", value: "now" },
        ],
      },
    }),
    meta: { silent: true },
  });
  return { ...query, examinationPlans: query.data?.data.content ?? [] };
}
