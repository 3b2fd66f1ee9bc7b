import type { CourseProgress, PlanProgress } from "@zhegui/client";
import { chinaDate, lastDay } from "@zhegui/domain";
import { Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfPlan } from "./addresses";
import { CourseStep } from "./course-step";
import styles from "./plan-list.module.css";
import { PlanStateTags } from "./plan-state-tags";
import { useCredit } from "./use-credit";

function toneOf(plan: PlanProgress): "primary" | "warn" | "ok" {
  if (plan.state === "completed") return "ok";
  return plan.state === "late" || plan.isBehind ? "warn" : "primary";
}

/** The course of a plan to go on with: of those that are required, then of those that were chosen. */
export function nextCourse(plan: PlanProgress): CourseProgress | undefined {
  if (plan.state !== "late" && plan.state !== "running") return undefined;
  const chosen = plan.electivePoolList.flatMap((pool) => pool.courseList);
  return [...plan.requiredCourseList, ...chosen].find(({ nextStep }) => nextStep !== "done");
}

function NextCourse({ progress }: { progress: CourseProgress }): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <div className={styles.next}>
      <p>{t("plan.next", { title: progress.course.title })}</p>
      <CourseStep progress={progress} />
    </div>
  );
}

function PlanRow({ plan, now }: { plan: PlanProgress; now: string }): JSX.Element {
  const { t } = useTranslation("training");
  const credit = useCredit()(plan.earnedHours, plan.requiredHours);
  const next = nextCourse(plan);
  const when = (): string => {
    if (plan.completedAt) return t("plan.completedOn", { date: chinaDate(plan.completedAt) });
    if (plan.state === "upcoming") return t("plan.from", { date: chinaDate(plan.startAt) });
    return t("plan.until", { date: lastDay(plan.endAt) });
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link className={styles.name} to={addressOfPlan(plan.sid)}>
          {plan.title}
        </Link>
        <PlanStateTags plan={plan} now={now} />
      </div>
      <Progress
        label={t("plan.progress", { percent: plan.percent })}
        value={plan.percent}
        max={100}
        tone={toneOf(plan)}
      />
      <p className={`${styles.facts} num`}>
        <span>
          <b>{credit.minutes}</b> {credit.hours}
        </span>
        <span>{plan.organization?.name ?? t("detail.public")}</span>
        <span className={styles.when}>{when()}</span>
      </p>
      {next && <NextCourse progress={next} />}
    </li>
  );
}

/** Plans, one below the other. */
export function PlanList({
  plans,
  now,
}: {
  plans: readonly PlanProgress[];
  now: string;
}): JSX.Element {
  return (
    <ul>
      {plans.map((plan) => (
        <PlanRow key={plan.sid} plan={plan} now={now} />
      ))}
    </ul>
  );
}
