import type { JSX } from "react";
import { useSearchParams } from "react-router";
import { Analysis } from "./analysis/view";
import { Centre } from "./centre";
import { PlanDetail } from "./plan-detail";
import { Staff } from "./staff";
import { StaffPlan } from "./staff-plan";

/** The study centre; with `plan` a plan of one's own, with `view=staff` everybody's progress in it, with
 `view=analysis` how one studies. */
export function Page(): JSX.Element {
  const [search] = useSearchParams();
  const plan = search.get("plan");
  const user = search.get("user");
  if (search.get("view") === "analysis") return <Analysis user={user} />;
  if (!plan) return <Centre />;
  if (search.get("view") !== "staff") return <PlanDetail plan={plan} />;
  return user ? <StaffPlan plan={plan} user={user} /> : <Staff plan={plan} />;
}
