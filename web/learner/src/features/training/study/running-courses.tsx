import { Progress } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRunningCourses } from "../continue-card";
import { Panel } from "../panel";
import styles from "./running-courses.module.css";

const SHOWN = 5;

/** The courses in progress beside the one to go on with. */
export function RunningCourses({ more }: { more: ReactNode }): JSX.Element | null {
  const { t } = useTranslation("training");
  const { enrolments = [] } = useRunningCourses();
  const others = enrolments.slice(1, SHOWN + 1);
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
