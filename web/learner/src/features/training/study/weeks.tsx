import { read, type StudyWeek, studyWeeks } from "@zhegui/client";
import { chinaDate, countedMinutes, Failed, shortChinaDate, useLoaded } from "@zhegui/domain";
import { classNames } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfAnalysis } from "../addresses";
import { Panel } from "../panel";
import { useStudyTime } from "../use-study-time";
import styles from "./weeks.module.css";

const LEAST_TOP = 5;

/** The last eight weeks by the ledger, this one last. */
export function useWeeks() {
  const query = useLoaded(read(studyWeeks, {}));
  return { ...query, weeks: query.data?.data.weekList };
}

function Bar({ week, top, isNow }: { week: StudyWeek; top: number; isNow: boolean }): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const studyTime = useStudyTime();
  const minutes = countedMinutes(week.seconds);
  const day = shortChinaDate(week.startAt, i18n.language);
  return (
    <li className={classNames(styles.week, isNow && styles.now)}>
      <span className="sr">
        {t("study.weekOf", { date: chinaDate(week.startAt), time: studyTime(week.seconds) })}
      </span>
      <span data-fill className={styles.bar} style={{ height: `${(minutes / top) * 100}%` }}>
        <span className={`${styles.value} num`} aria-hidden="true">
          {minutes}
        </span>
      </span>
      <span className={`${styles.day} num`} aria-hidden="true">
        {isNow ? t("study.thisWeek") : day}
      </span>
    </li>
  );
}

/** The minutes of each week as columns. */
export function Weeks(): JSX.Element {
  const { t } = useTranslation("training");
  const { weeks = [], error, refetch } = useWeeks();
  const most = Math.max(...weeks.map((week) => countedMinutes(week.seconds)), LEAST_TOP);
  return (
    <Panel
      title={t("study.weeks")}
      more={
        <span>
          {t("study.weeksNote")} <Link to={addressOfAnalysis()}>{t("study.analysis")}</Link>
        </span>
      }
    >
      {error ? (
        <Failed cause={error} retry={refetch} />
      ) : (
        <ol className={styles.weeks}>
          {weeks.map((week, index) => (
            <Bar key={week.startAt} week={week} top={most} isNow={index === weeks.length - 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
