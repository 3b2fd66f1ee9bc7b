import { Failed } from "@zhegui/domain";
import { buttonClass, Empty } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "./panel";
import { PlanList } from "./plan-list";
import { useOwnPlans } from "./use-own-plans";

/** One's own plans, the most urgent first. */
export function OwnPlans({ more }: { more?: ReactNode }): JSX.Element {
  const { t } = useTranslation("training");
  const { plans = [], data, now, error, refetch } = useOwnPlans();
  const toCourses = (
    <Link className={buttonClass()} to="/course">
      {t("plans.toCourses")}
    </Link>
  );
  const content = (): JSX.Element => {
    if (error && !data) return <Failed cause={error} retry={refetch} />;
    if (plans.length > 0) return <PlanList plans={plans} now={now} />;
    return <Empty title={t("plans.empty")} text={t("plans.emptyText")} action={toCourses} />;
  };
  return (
    <Panel title={t("plans.title")} more={more}>
      {content()}
    </Panel>
  );
}
