import { read, trainingPlanList } from "@zhegui/client";
import { Failed, lastDay, useLoaded, useManaged } from "@zhegui/domain";
import { buttonClass, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfStaff } from "../addresses";
import { Panel } from "../panel";
import styles from "./home.module.css";

const MOST = 20;

function plansOf(organization: string) {
  return read(trainingPlanList, {
    headers: { "tenant-id": organization },
    body: {
      size: MOST,
      orderList: [{ field: "endAt", direction: "desc" }],
      query: [
        { field: "organizationSid", operator: "eq", value: organization },
        { field: "publishedAt", operator: "isNull", value: false },
      ],
    },
  });
}

/** The published plans of the organization that one manages; asked for by managers only. */
export function useManagedPlans() {
  const organization = useManaged();
  const query = useLoaded({
    ...plansOf(organization ?? ""),
    enabled: organization !== undefined,
  });
  return { ...query, organization, plans: query.data?.data.content };
}

/** The plans of the organization that one manages, each leading to everybody's progress. */
export function ManagedPlans(): JSX.Element | null {
  const { t } = useTranslation("training");
  const { organization, plans, error, refetch } = useManagedPlans();
  if (!organization) return null;
  return (
    <Panel title={t("managed.title")}>
      {error && <Failed cause={error} retry={refetch} />}
      {plans?.length === 0 && <Empty title={t("managed.empty")} />}
      <ul className={styles.managed}>
        {plans?.map((plan) => (
          <li key={plan.sid}>
            <div>
              <b>{plan.title}</b>
              <p className={`${styles.small} num`}>
                {t("plan.until", { date: lastDay(plan.endAt) })}
              </p>
            </div>
            <Link
              className={buttonClass({ size: "small" })}
              to={addressOfStaff(plan.sid)}
              aria-label={t("course.label", { action: t("staff.view"), title: plan.title })}
            >
              {t("staff.title")}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
