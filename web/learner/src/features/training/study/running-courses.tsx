import { Progress } from "@zhegui/kit";
import { useNext } from "@zhegui/next";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "../panel";
import { useRunningCourses } from "../use-running-courses";
import styles from "./running-courses.module.css";

const SHOWN = 5;

/** The courses in progress beside the one that comes next. */
export function RunningCourses({ more }: { more: ReactNode }): JSX.Element | null {
  const { t } = useTranslation("training");
  const { enrolments = [] } = useRunningCourses();
  const { next } = useNext();
  const others = enrolments
    .filter(({ courseSid }) => courseSid !== next?.course?.sid)
    .slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Panel title={t("study.courses")} more={more}>
      <ul className={styles.list}>
        {others.map(({ sid, course, completedLessonCount: done }) => {
          if (!course) return null;
          const lessons = { done, all: course.lessonCount };
          return (
            <li key={sid}>
              <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
              <span className="num">{t("course.lessons", lessons)}</span>
              <Progress label={t("course.lessons", lessons)} value={done} max={lessons.all} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
