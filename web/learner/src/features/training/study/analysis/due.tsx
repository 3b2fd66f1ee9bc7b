import type { UserAnalysis } from "@zhegui/client";
import { lastDay, lastMoment } from "@zhegui/domain";
import { DateTile, Empty } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfPlan } from "../../addresses";
import { PlanStateTags } from "../../plan-state-tags";
import styles from "./analysis.module.css";

type DueProps = Pick<UserAnalysis, "practice" | "planList" | "serverTime"> & { isOwn: boolean };

/** What is to be done: questions that come back, mistakes, plans that are open. */
export function Due({ practice, planList, serverTime, isOwn }: DueProps): JSX.Element {
  const { t } = useTranslation("analysis");
  const { mistakeCount, dueList } = practice;
  const [today] = dueList;
  const week = dueList.reduce((sum, day) => sum + day.count, 0);
  const isNothing = mistakeCount + week + planList.length === 0;
  if (isNothing) return <Empty title={t("due.none")} text={t("due.noneText")} />;
  return (
    <ul className={styles.due}>
      {(mistakeCount > 0 || week > 0) && (
        <li>
          <DateTile date={serverTime} tone={today?.count ? "warn" : "primary"} />
          <div>
            {isOwn ? <Link to="/my-mistakes">{t("due.review")}</Link> : <b>{t("due.review")}</b>}
            <p className="num">
              {t("due.reviewNote", { today: today?.count ?? 0, week, mistakes: mistakeCount })}
            </p>
          </div>
        </li>
      )}
      {planList.map((plan) => (
        <li key={plan.sid}>
          <DateTile
            date={lastMoment(plan.endAt)}
            tone={plan.state === "late" ? "warn" : "primary"}
          />
          <div>
            {isOwn ? <Link to={addressOfPlan(plan.sid)}>{plan.title}</Link> : <b>{plan.title}</b>}
            <p className="num">
              {t("due.plan", { date: lastDay(plan.endAt), percent: plan.percent })}
              <PlanStateTags plan={plan} now={serverTime} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
