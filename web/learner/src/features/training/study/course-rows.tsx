import type { CourseProgress } from "@zhegui/client";
import { CourseCover, Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CourseStep } from "../course-step";
import { useCredit } from "../use-credit";
import styles from "./course-rows.module.css";

function CourseRow({
  progress,
  isReadOnly,
}: {
  progress: CourseProgress;
  isReadOnly: boolean;
}): JSX.Element {
  const { t } = useTranslation("training");
  const { course, earnedHours, examinationPassed: passed } = progress;
  const lessons = { done: progress.completedLessonCount, all: course.lessonCount };
  const credit = useCredit()(earnedHours, course.hours);
  const facts = [
    credit.minutes,
    t("course.lessons", lessons),
    credit.hours,
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
      {(!isReadOnly || progress.isComplete) && <CourseStep progress={progress} />}
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
