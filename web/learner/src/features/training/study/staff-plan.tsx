import { useManaged, usePageTitle } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfAnalysis, addressOfStaff } from "../addresses";
import { Back, PlanSkeleton, usePlanProgress } from "./plan-detail";
import { PlanFailed } from "./plan-failed";
import { PlanView } from "./plan-view";
import styles from "./plan-view.module.css";

/** How far one of the staff is in a plan, for its manager. */
export function StaffPlan({ plan, user }: { plan: string; user: string }): JSX.Element {
  const { t } = useTranslation("training");
  const organization = useManaged();
  const { data, error, refetch } = usePlanProgress(plan, user, organization);
  const title = data ? t("staff.of", { name: data.data.user.name }) : t("staff.title");
  usePageTitle(title);
  const back = <Back to={addressOfStaff(plan)} label={t("detail.backToStaff")} />;
  if (error) {
    return (
      <div className={styles.page}>
        {back}
        <PlanFailed cause={error} retry={refetch} />
      </div>
    );
  }
  if (!data) return <PlanSkeleton label={title} />;
  const { user: person, plan: found, serverTime } = data.data;
  const place = [person.department, person.title].filter(Boolean).join(" · ");
  const head = (
    <>
      {back}
      <p>
        <b>{title}</b>
        {place && <span className={styles.place}>{place}</span>}
        <Link className={styles.place} to={addressOfAnalysis(person.sid)}>
          {t("staff.analysis")}
        </Link>
      </p>
    </>
  );
  return <PlanView plan={found} now={serverTime} head={head} isReadOnly />;
}
