import type { PlanProgress } from "@zhegui/client";
import { chinaDate, lastDay } from "@zhegui/domain";
import { Card, Progress } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../panel";
import { PlanStateTags } from "../plan-state-tags";
import { useCredit } from "../use-credit";
import { CourseRows } from "./course-rows";
import { PlanMessage } from "./plan-message";
import styles from "./plan-view.module.css";
import { Pool } from "./pool";

function Facts({ plan }: { plan: PlanProgress }): JSX.Element {
  const { t } = useTranslation("training");
  const credit = useCredit()(plan.earnedHours, plan.requiredHours);
  const facts: [string, string][] = [
    [t("detail.window"), `${chinaDate(plan.startAt)} – ${lastDay(plan.endAt)}`],
    [t("detail.hours"), `${credit.minutes} · ${credit.hours}`],
    [t("detail.by"), plan.organization?.name ?? t("detail.public")],
  ];
  if (plan.certifies) facts.push([t("detail.certificate"), t("detail.certifies")]);
  return (
    <dl className={styles.facts}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PlanViewProps {
  plan: PlanProgress;
  now: string;
  /** Above the title: the way back, whose plan it is. */
  head: ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  /** A manager looks, and cannot study for somebody. */
  isReadOnly?: boolean;
}

/** A plan in full: what it asks for, and how far somebody is. */
export function PlanView({
  plan,
  now,
  head,
  actions,
  isReadOnly = false,
}: PlanViewProps): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <div className={styles.page}>
      {head}
      <Card className={styles.card}>
        <div className={styles.title}>
          <h1>{plan.title}</h1>
          <PlanStateTags plan={plan} now={now} />
        </div>
        {plan.description && <p className={styles.description}>{plan.description}</p>}
        <div className={styles.meter}>
          <Progress
            label={t("plan.progress", { percent: plan.percent })}
            value={plan.percent}
            max={100}
            tone={plan.state === "completed" ? "ok" : "gold"}
          />
          <b className="num">{t("plan.progress", { percent: plan.percent })}</b>
        </div>
        <Facts plan={plan} />
        {!isReadOnly && <PlanMessage plan={plan} />}
        {actions}
      </Card>
      {plan.requiredCourseList.length > 0 && (
        <Panel title={t("detail.required")}>
          <CourseRows courses={plan.requiredCourseList} isReadOnly={isReadOnly} />
        </Panel>
      )}
      {plan.electivePoolList.map((pool) => (
        <Pool
          key={pool.sid}
          pool={pool}
          isReadOnly={isReadOnly}
          isOver={plan.state === "completed"}
        />
      ))}
    </div>
  );
}
