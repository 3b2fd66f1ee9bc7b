import { ownTrainingPlans, type PlanProgress, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";

/** Nobody has more plans at a time; the server's order is by urgency. */
const ALL = 100;

/** One's own plans: what is late or ends first, first; what is completed, last. */
export function useOwnPlans() {
  const query = useLoaded(read(ownTrainingPlans, { body: { size: ALL } }));
  const page = query.data?.data;
  return { ...query, plans: page?.content, now: page?.serverTime ?? "" };
}

/** Plans that wait for being completed. */
export function openOnes(plans: readonly PlanProgress[] | undefined): PlanProgress[] {
  return plans?.filter((plan) => plan.state === "late" || plan.state === "running") ?? [];
}
