import type { Examination } from "@zhegui/client";
import {
  comingExamination,
  comingExaminations,
  Failed,
  momentWithin,
  timeWindow,
  useLoaded,
} from "@zhegui/domain";
import { buttonClass, Card, DateTile, Empty, Skeleton, Tag } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./examinations.module.css";
import { Section } from "./section";

const SHOWN = 4;
const PLACES = Array.from({ length: SHOWN }, (_, index) => index);

function ExaminationRow({ examination }: { examination: Examination }): JSX.Element {
  const { t, i18n } = useTranslation("homeSections");
  const { startAt, endAt, serverTime, durationSeconds, questionCount } = examination;
  const { isOpen, obstacle, date, daysLeft } = comingExamination(examination);
  const facts = [
    isOpen
      ? t("openUntil", { until: momentWithin(endAt, serverTime, i18n.language) })
      : timeWindow(startAt, endAt, i18n.language),
    t("minutes", { count: durationSeconds / 60 }),
    questionCount !== null && t("questions", { count: questionCount }),
    t("pass", { score: examination.passScore }),
  ];
  return (
    <li>
      <DateTile date={date} daysLeft={daysLeft} />
      <div className={styles.what}>
        <p className={styles.name}>
          <Link to={`/examination-detail/${examination.sid}`}>{examination.title}</Link>
          {isOpen && (
            <Tag tone={obstacle ? "warn" : "ok"} icon={obstacle ? "lock" : "checkCircle"}>
              {t(obstacle ?? "open")}
            </Tag>
          )}
        </p>
        <p className={`${styles.facts} num`}>{facts.filter(Boolean).join("\u00a0· ")}</p>
      </div>
      <Link
        className={buttonClass({ size: "small" })}
        to={`/examination-detail/${examination.sid}`}
        aria-label={`${t("enter")}: ${examination.title}`}
      >
        {t("enter")}
      </Link>
    </li>
  );
}

function RowSkeleton(): JSX.Element {
  return (
    <li>
      <Skeleton width={52} height={56} radius={10} />
      <div className={styles.what}>
        <p className={styles.name}>
          <Skeleton width="40%" />
        </p>
        <p className={styles.facts}>
          <Skeleton width="60%" />
        </p>
      </div>
    </li>
  );
}

export function Examinations(): JSX.Element {
  const { t } = useTranslation("homeSections");
  const { data, error, refetch } = useLoaded(comingExaminations(SHOWN));
  const examinations = data?.data.content;

  const content = (): ReactNode => {
    if (error) return <Failed cause={error} retry={refetch} />;
    if (examinations?.length === 0) {
      return <Empty title={t("noExaminations")} text={t("noExaminationsText")} />;
    }
    return (
      <ul className={styles.list}>
        {examinations
          ? examinations.map((examination) => (
              <ExaminationRow key={examination.sid} examination={examination} />
            ))
          : PLACES.map((place) => <RowSkeleton key={place} />)}
      </ul>
    );
  };

  return (
    <Section title={t("examinations")}>
      <Card>{content()}</Card>
    </Section>
  );
}
