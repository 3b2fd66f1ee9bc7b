import type { AnalysedCourse } from "@zhegui/client";
import { chinaDate } from "@zhegui/domain";
import { buttonClass, Empty, Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useStudyTime } from "../../use-study-time";
import styles from "./analysis.module.css";

interface CoursesProps {
  courses: readonly AnalysedCourse[];
  isOwn: boolean;
}

/** How far one is in each course. */
export function Courses({ courses, isOwn }: CoursesProps): JSX.Element {
  const { t } = useTranslation("analysis");
  if (courses.length > 0) {
    return (
      <ul className={styles.courses}>
        {courses.map((course) => (
          <Course key={course.sid} course={course} />
        ))}
      </ul>
    );
  }
  const choose = (
    <Link className={buttonClass()} to="/course">
      {t("courses.choose")}
    </Link>
  );
  return (
    <Empty
      title={t("courses.none")}
      {...(isOwn && { text: t("courses.noneText"), action: choose })}
    />
  );
}

function Course({ course }: { course: AnalysedCourse }): JSX.Element {
  const { t } = useTranslation("analysis");
  const studyTime = useStudyTime();
  const lessons = { done: course.completedLessonCount, all: course.lessonCount };
  const at = course.completedAt ?? course.studiedAt;
  const facts = [
    t("courses.counted", { time: studyTime(course.creditedSeconds) }),
    at && t(course.completedAt ? "courses.completed" : "courses.studied", { date: chinaDate(at) }),
  ];
  return (
    <li>
      <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
      <b className="num">{t("courses.lessons", lessons)}</b>
      <Progress
        label={t("courses.lessons", lessons)}
        value={lessons.done}
        max={Math.max(1, lessons.all)}
        tone={course.completedAt ? "ok" : "primary"}
      />
      <span className="num">{facts.filter(Boolean).join(" · ")}</span>
    </li>
  );
}
