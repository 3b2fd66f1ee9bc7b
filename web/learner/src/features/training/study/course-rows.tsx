import type { CourseProgress } from "@zhegui/client";
import { count } from "@zhegui/domain";
import { buttonClass, CourseCover, Progress, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addressOfStudy } from "../addresses";
import styles from "./course-rows.module.css";

/** What to do next in a course, or that it is done. */
function Step({ progress }: { progress: CourseProgress }): JSX.Element {
  const { t } = useTranslation("training");
  const { course, nextStep, lastLessonSid } = progress;
  if (nextStep === "done") {
    return (
      <Tag tone="ok" icon="checkCircle">
        {t("course.done")}
      </Tag>
    );
  }
  const address =
    nextStep === "examination"
      ? `/examination-detail/${course.examinationSid}`
      : addressOfStudy(course.sid, nextStep === "study" ? lastLessonSid : undefined);
  const isNew = nextStep === "study" && !lastLessonSid;
  const action = isNew ? t("study.begin") : t(`course.${nextStep}`);
  return (
    <Link
      className={buttonClass({ size: "small" })}
      to={address}
      aria-label={t("course.label", { action, title: course.title })}
    >
      {action}
    </Link>
  );
}

function CourseRow({
  progress,
  isReadOnly,
}: {
  progress: CourseProgress;
  isReadOnly: boolean;
}): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const { course, earnedHours, examinationPassed: passed } = progress;
  const lessons = { done: progress.completedLessonCount, all: course.lessonCount };
  const facts = [
    t("course.earned", {
      earned: count(earnedHours, i18n.language),
      hours: count(course.hours, i18n.language),
    }),
    t("course.lessons", lessons),
    passed !== null && t(passed ? "course.passed" : "course.mustPass"),
  ];
  return (
    <li className={styles.row}>
      <CourseCover
        className={styles.cover}
        title={course.title}
        category=""
        pattern={course.cover}
        picture={course.coverList[0]?.url}
        bare
      />
      <div className={styles.text}>
        <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
        <Progress
          label={t("course.lessons", lessons)}
          value={lessons.done}
          max={lessons.all}
          tone={progress.isComplete ? "ok" : "primary"}
        />
        <p className="num">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {(!isReadOnly || progress.isComplete) && <Step progress={progress} />}
    </li>
  );
}

/** The courses of a plan with the progress in each. */
export function CourseRows({
  courses,
  isReadOnly = false,
}: {
  courses: readonly CourseProgress[];
  isReadOnly?: boolean;
}): JSX.Element {
  return (
    <ul className={styles.list}>
      {courses.map((progress) => (
        <CourseRow key={progress.course.sid} progress={progress} isReadOnly={isReadOnly} />
      ))}
    </ul>
  );
}
