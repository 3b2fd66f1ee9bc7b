import { electivePool, type PoolDetail, read } from "@zhegui/client";
import { count, FailedPage, lastDay, useLoaded, usePageTitle } from "@zhegui/domain";
import { Card, Icon, Progress, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { addressOfPlan } from "../addresses";
import styles from "./choice.module.css";
import { ElectiveRow } from "./elective-row";

function Meter({ pool }: { pool: PoolDetail }): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const words = {
    chosen: count(pool.chosenHours, i18n.language),
    hours: count(pool.hours, i18n.language),
  };
  const left = Math.max(0, pool.hours - pool.chosenHours);
  return (
    <div className={styles.meter} aria-live="polite">
      <Progress
        label={t("choice.hours", words)}
        value={pool.chosenHours}
        max={pool.hours}
        tone={pool.isFull ? "ok" : "gold"}
      />
      <p className="num">
        <b>{t("choice.hours", words)}</b>
        {pool.isFull ? (
          <Tag tone="ok" icon="checkCircle">
            {t("choice.full")}
          </Tag>
        ) : (
          <Tag tone="warn" icon="clock">
            {t("choice.left", { hours: count(left, i18n.language) })}
          </Tag>
        )}
      </p>
    </div>
  );
}

function Pool({ pool }: { pool: PoolDetail }): JSX.Element {
  const { t } = useTranslation("training");
  usePageTitle(pool.title);
  return (
    <>
      <Card as="section" className={styles.head}>
        <Link className={styles.back} to={addressOfPlan(pool.trainingPlan.sid)}>
          <Icon name="chevronLeft" />
          {t("choice.toPlan", { title: pool.trainingPlanTitle })}
        </Link>
        <h1>{pool.title}</h1>
        <Meter pool={pool} />
        <p className={styles.rule}>{t(pool.isShort ? "choice.short" : "choice.rule")}</p>
        <p className={`${styles.rule} num`}>{t("plan.until", { date: lastDay(pool.endAt) })}</p>
      </Card>
      <ul className={styles.list}>
        {pool.electiveList.map((elective) => (
          <ElectiveRow key={elective.progress.course.sid} pool={pool} elective={elective} />
        ))}
      </ul>
    </>
  );
}

/** The electives of a plan's pool: what may be chosen, and why the rest cannot. */
export function Page(): JSX.Element {
  const { t } = useTranslation("training");
  const { t: common } = useTranslation();
  const { id: sid = "" } = useParams();
  const { data, error, refetch } = useLoaded(read(electivePool, { body: { sid } }));
  const missing = {
    title: t("choice.missing"),
    text: t("choice.missingText"),
    to: "/user/study",
    action: t("choice.toStudy"),
  };
  const content = (): JSX.Element => {
    if (data) return <Pool pool={data.data} />;
    if (error) return <FailedPage cause={error} retry={refetch} missing={missing} />;
    return (
      <div className={styles.waiting} role="status" aria-label={common("title.freeChoice")}>
        <Skeleton height={220} radius={16} />
        <Skeleton height={420} radius={16} />
      </div>
    );
  };
  return <div className={`wrap ${styles.page}`}>{content()}</div>;
}
