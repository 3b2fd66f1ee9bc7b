import { examinationPlanList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

const MOST = 20;

/** The examination plans that one is a candidate of and that are not over. */
export function useExaminationPlans() {
  const query = useLoaded(
    read(examinationPlanList, {
      body: {
        size: MOST,
        query: [
          { field: "mine", operator: "eq", value: true },
          { field: "end", operator: "gt", value: "now" },
        ],
      },
    }),
  );
  return { ...query, examinationPlans: query.data?.data.content ?? [] };
}
