import { keepPreviousData } from "@tanstack/react-query";
import { type PlanStaffPage, read, type StaffProgress, trainingPlanStaff } from "@zhegui/client";
import { chinaDate, count, useLoaded, useManaged, usePageTitle } from "@zhegui/domain";
import { Empty, Pagination, Progress, Tag } from "@zhegui/kit";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfStaff } from "../addresses";
import { useManagedPlans } from "../home/managed-plans";
import { Panel } from "../panel";
import { StateTag } from "../plan-state-tags";
import { Back, PlanSkeleton } from "./plan-detail";
import { PlanFailed } from "./plan-failed";
import styles from "./staff.module.css";

const SIZE = 20;

function Row({ plan, line }: { plan: string; line: StaffProgress }): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const { user, percent, state, studiedAt } = line;
  const hours = t("course.hours", { hours: count(line.earnedHours, i18n.language) });
  return (
    <tr>
      <th scope="row">
        <Link to={addressOfStaff(plan, user.sid)} aria-label={t("staff.open", { name: user.name })}>
          {user.name}
        </Link>
      </th>
      <td className={styles.place}>{[user.department, user.title].filter(Boolean).join(" · ")}</td>
      <td className={styles.progress}>
        <Progress
          label={t("plan.progress", { percent })}
          value={percent}
          max={100}
          tone={state === "completed" ? "ok" : "primary"}
        />
        <span className="num">
          {percent}% · {hours}
        </span>
      </td>
      <td className={styles.states}>
        <StateTag state={state} />
        {line.isBehind && (
          <Tag tone="warn" icon="alert">
            {t("state.behind")}
          </Tag>
        )}
      </td>
      <td className={`${styles.place} num`}>
        {studiedAt ? chinaDate(studiedAt) : t("staff.never")}
      </td>
    </tr>
  );
}

function Lines({ plan, page }: { plan: string; page: PlanStaffPage }): JSX.Element {
  const { t } = useTranslation("training");
  const heads = ["name", "place", "progress", "state", "studied"] as const;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`staff.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.content.map((line) => (
            <Row key={line.user.sid} plan={plan} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Counts({ page }: { page: PlanStaffPage }): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <ul className={styles.counts} aria-label={t("staff.counts")}>
      {page.stateList.map(({ state, count: people }) => (
        <li key={state}>
          <StateTag state={state} />
          <span className="num">{t("staff.count", { count: people })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Everybody on a plan, who is furthest behind first, for its manager. */
export function Staff({ plan }: { plan: string }): JSX.Element {
  const { t } = useTranslation("training");
  const [place, setPlace] = useState(0);
  const organization = useManaged();
  const { data, error, refetch } = useLoaded({
    ...read(trainingPlanStaff, {
      body: { trainingPlanSid: plan, page: place, size: SIZE },
      ...(organization && { headers: { "tenant-id": organization } }),
    }),
    placeholderData: keepPreviousData,
  });
  const { plans, isLoading } = useManagedPlans();
  const known = plans?.find(({ sid }) => sid === plan);
  const title = known
    ? t("course.label", { action: t("staff.title"), title: known.title })
    : t("staff.title");
  usePageTitle(title);
  if (isLoading || !(data || error)) return <PlanSkeleton label={t("staff.title")} />;
  return (
    <div className={styles.page}>
      <Back to="/user/study" label={t("detail.back")} />
      {error && <PlanFailed cause={error} retry={refetch} />}
      {data && (
        <Panel level={1} title={title} more={<Counts page={data.data} />}>
          {data.data.totalElements === 0 ? (
            <Empty title={t("staff.empty")} text={t("staff.emptyText")} />
          ) : (
            <Lines plan={plan} page={data.data} />
          )}
          <Pagination page={place} totalPages={data.data.totalPages} onChange={setPlace} />
        </Panel>
      )}
    </div>
  );
}
