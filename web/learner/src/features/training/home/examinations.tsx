import type { Examination } from "@zhegui/client";
import {
  comingExamination,
  comingExaminations,
  Failed,
  momentWithin,
  timeWindow,
  useLoaded,
} from "@zhegui/domain";
import { DateTile, Empty, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "../panel";
import styles from "./home.module.css";

const SHOWN = 4;

export function useComingExaminations() {
  const query = useLoaded(comingExaminations(SHOWN));
  return { ...query, examinations: query.data?.data.content };
}

function ExaminationRow({ examination }: { examination: Examination }): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const { sid, title, startAt, endAt, serverTime, durationSeconds } = examination;
  const { isOpen, obstacle, date, daysLeft } = comingExamination(examination);
  const facts = [
    isOpen
      ? t("examinations.openUntil", { until: momentWithin(endAt, serverTime, i18n.language) })
      : timeWindow(startAt, endAt, i18n.language),
    t("examinations.minutes", { count: durationSeconds / 60 }),
  ];
  return (
    <li className={styles.dated}>
      <DateTile date={date} daysLeft={daysLeft} />
      <div>
        <Link to={`/examination-detail/${sid}`}>{title}</Link>
        {isOpen && (
          <Tag tone={obstacle ? "warn" : "ok"} icon={obstacle ? "lock" : "checkCircle"}>
            {t(`examinations.${obstacle ?? "open"}`)}
          </Tag>
        )}
        <p className={`${styles.small} num`}>{facts.join("\u00a0· ")}</p>
      </div>
    </li>
  );
}

/** The examinations that come next. */
export function Examinations(): JSX.Element {
  const { t } = useTranslation("training");
  const { examinations = [], error, refetch } = useComingExaminations();
  const content = (): JSX.Element => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (examinations.length === 0) {
      return <Empty title={t("examinations.empty")} text={t("examinations.emptyText")} />;
    }
    return (
      <ul className={styles.datedList}>
        {examinations.map((each) => (
          <ExaminationRow key={each.sid} examination={each} />
        ))}
      </ul>
    );
  };
  return (
    <Panel
      title={t("examinations.title")}
      more={<Link to="/user/my-examination">{t("examinations.all")}</Link>}
    >
      {content()}
    </Panel>
  );
}
