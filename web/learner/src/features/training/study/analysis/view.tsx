import type { UserAnalysis } from "@zhegui/client";
import {
  chinaDate,
  count,
  FailedCard,
  isMissing,
  percentText,
  useManaged,
  usePageTitle,
} from "@zhegui/domain";
import { Card, Empty, SegmentedControl, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "../../panel";
import { useStudyTime } from "../../use-study-time";
import { Back } from "../plan-detail";
import styles from "./analysis.module.css";
import { Courses } from "./courses";
import { Due } from "./due";
import { mostSeconds, unitOf } from "./figures";
import { HourChart } from "./hour-chart";
import { Points } from "./points";
import { SpanChart } from "./span-chart";
import { PERIODS, useAnalysis, usePeriod } from "./use-analysis";

/** How one studies: hours, courses, accuracy, what is due; with `user` one of the staff. */
export function Analysis({ user }: { user: string | null }): JSX.Element {
  const { t } = useTranslation("analysis");
  const organization = useManaged();
  const [period, choose] = usePeriod();
  const { data, error, refetch } = useAnalysis(user, organization, period);
  const analysis = data?.data;
  const title = user && analysis ? t("titleOf", { name: analysis.name }) : t("title");
  usePageTitle(title);
  const from = analysis?.spanList[0]?.startAt;
  return (
    <div className={styles.page}>
      <Back to="/user/study" label={t("back")} />
      <div className={styles.head}>
        <h1>{title}</h1>
        {analysis && from && (
          <p className="num">
            {t("span", { from: chinaDate(from), to: chinaDate(analysis.serverTime) })}
          </p>
        )}
        <SegmentedControl
          className={styles.periods}
          label={t("period.title")}
          choices={PERIODS.map((value) => ({ value, words: t(`period.${value}`) }))}
          chosen={period}
          onChoose={choose}
        />
      </div>
      {error && <NotThere cause={error} retry={refetch} />}
      {!error && !analysis && <Waiting label={title} />}
      {analysis && <Parts analysis={analysis} isOwn={!user} />}
    </div>
  );
}

function NotThere({ cause, retry }: { cause: unknown; retry: () => unknown }): JSX.Element {
  const { t } = useTranslation("analysis");
  if (!isMissing(cause)) return <FailedCard cause={cause} retry={retry} />;
  return (
    <Card>
      <Empty title={t("missing")} text={t("missingText")} />
    </Card>
  );
}

function Waiting({ label }: { label: string }): JSX.Element {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      <Skeleton height={132} radius={16} />
      <Skeleton height={300} radius={16} />
      <Skeleton height={300} radius={16} />
    </div>
  );
}

function Parts({ analysis, isOwn }: { analysis: UserAnalysis; isOwn: boolean }): JSX.Element {
  const { t } = useTranslation("analysis");
  const isMonths = analysis.period !== "weeks";
  // A goal a week says nothing beside months.
  const needed = isMonths ? null : analysis.neededSeconds;
  const unit = unitOf(mostSeconds(analysis.spanList, needed));
  return (
    <>
      <Figures analysis={analysis} />
      <div className={styles.columns}>
        <Panel
          title={t(isMonths ? `months.title.${unit.name}` : `weeks.title.${unit.name}`)}
          more={<Legend hasGoal={needed !== null} />}
        >
          <SpanChart spans={analysis.spanList} isMonths={isMonths} needed={needed} />
        </Panel>
        <Panel title={t("points.title")} more={t("points.note")}>
          <Points parts={analysis.practice.pointList} isOwn={isOwn} />
        </Panel>
        <Panel title={t("hours.title")} more={t("hours.note")}>
          <HourChart hours={analysis.hourList} />
        </Panel>
        <Panel title={t("due.title")}>
          <Due {...analysis} isOwn={isOwn} />
        </Panel>
        <Panel
          className={styles.wide}
          title={t("courses.title")}
          more={isOwn && <Link to="/user/course">{t("courses.all")}</Link>}
        >
          <Courses courses={analysis.courseList} isOwn={isOwn} />
        </Panel>
      </div>
    </>
  );
}

function Legend({ hasGoal }: { hasGoal: boolean }): JSX.Element {
  const { t } = useTranslation("analysis");
  return (
    <span className={styles.legend}>
      <span data-look="counted">{t("weeks.counted")}</span>
      <span data-look="lost">{t("weeks.lost")}</span>
      {hasGoal && <span data-look="goal">{t("weeks.needed")}</span>}
    </span>
  );
}

function Figures({ analysis }: { analysis: UserAnalysis }): JSX.Element {
  const { t, i18n } = useTranslation("analysis");
  const studyTime = useStudyTime();
  const sum = (of: "seconds" | "uncountedSeconds") =>
    analysis.spanList.reduce((all, span) => all + span[of], 0);
  const lost = sum("uncountedSeconds");
  const { practice, dayCount, dayTotal, longestRun } = analysis;
  const share = practice.rightShare;
  const today = practice.dueList[0]?.count ?? 0;
  return (
    <Card as="section" aria-label={t("figures.title")}>
      <dl className={styles.figures}>
        <div>
          <dt>{t("figures.time")}</dt>
          <dd>{studyTime(sum("seconds"))}</dd>
          <dd>{lost > 0 ? t("figures.lost", { time: studyTime(lost) }) : t("figures.noneLost")}</dd>
        </div>
        <div>
          <dt>{t("figures.right")}</dt>
          <dd className="num">{percentText(share)}</dd>
          <dd>
            {t("figures.answers", {
              count: practice.answerCount,
              shown: count(practice.answerCount, i18n.language),
            })}
          </dd>
        </div>
        <div>
          <dt>{t("figures.days")}</dt>
          <dd className="num">
            {dayCount}
            <small>{t("figures.daysOf", { count: dayTotal })}</small>
          </dd>
          <dd>{t("figures.run", { count: longestRun })}</dd>
        </div>
        <div>
          <dt>{t("figures.due")}</dt>
          <dd className="num">
            {today}
            <small>{t("figures.questions", { count: today })}</small>
          </dd>
          <dd>{t("figures.mistakes", { count: practice.mistakeCount })}</dd>
        </div>
      </dl>
    </Card>
  );
}
