import { useQuery } from "@tanstack/react-query";
import { type Enrolment, enrolmentListOptions } from "@zhegui/client";
import { Failed } from "@zhegui/domain";
import { buttonClass, CourseCover, Empty, Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfStudy } from "./addresses";
import styles from "./continue-card.module.css";
import { Panel } from "./panel";

const LATEST = 20;

/** The courses one has joined and not completed, studied last first. */
export function useRunningCourses() {
  const query = useQuery({
    ...enrolmentListOptions({
      body: {
        size: LATEST,
        includeList: ["course", "lastLesson"],
        query: [{ field: "completedAt", operator: "isNull", value: true }],
      },
    }),
    meta: { silent: true },
  });
  return { ...query, enrolments: query.data?.data.content };
}

/** One course to go on with. */
export function RunningCourse({
  enrolment,
  isFirst = false,
}: {
  enrolment: Enrolment;
  /** The first one carries the filled button. */
  isFirst?: boolean;
}): JSX.Element | null {
  const { t } = useTranslation("training");
  const { course, lastLesson, completedLessonCount } = enrolment;
  if (!course) return null;
  const lessons = { done: completedLessonCount, all: course.lessonCount };
  return (
    <div className={styles.course}>
      <CourseCover
        className={styles.cover}
        title={course.title}
        category=""
        pattern={course.cover}
        picture={course.coverList[0]?.url}
        bare
      />
      <div className={styles.text}>
        <b>{course.title}</b>
        <p>{lastLesson ? t("study.continueAt", { lesson: lastLesson.title }) : t("study.begin")}</p>
        <div className={styles.meter}>
          <Progress label={t("course.lessons", lessons)} value={lessons.done} max={lessons.all} />
          <span className="num">{t("course.lessons", lessons)}</span>
        </div>
      </div>
      <Link
        className={buttonClass(isFirst ? { look: "primary" } : { size: "small" })}
        to={addressOfStudy(course.sid, lastLesson?.sid)}
        aria-label={t("course.label", { action: t("study.continue"), title: course.title })}
      >
        {t("study.continue")}
      </Link>
    </div>
  );
}

/** Where one left off, one press away. */
export function ContinueCard(): JSX.Element {
  const { t } = useTranslation("training");
  const { enrolments, error, refetch } = useRunningCourses();
  const content = (): JSX.Element => {
    if (error) return <Failed cause={error} retry={refetch} />;
    const [latest] = enrolments ?? [];
    return latest ? <RunningCourse enrolment={latest} isFirst /> : <NoCourse />;
  };
  return <Panel title={t("study.continue")}>{content()}</Panel>;
}

/** Nobody who has begun nothing is left without a way on. */
function NoCourse(): JSX.Element {
  const { t } = useTranslation("training");
  const choose = (
    <Link className={buttonClass({ look: "primary" })} to="/course">
      {t("study.toCourses")}
    </Link>
  );
  return <Empty title={t("study.noCourse")} text={t("study.noCourseText")} action={choose} />;
}
