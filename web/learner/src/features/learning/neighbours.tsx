import type { CourseChapter } from "@zhegui/client";
import { lessonsOf } from "@zhegui/domain";
import { buttonClass, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./lesson.module.css";

interface NeighboursProps {
  lesson: string;
  chapters: readonly CourseChapter[];
}

/** The lessons before and after, below the one that was read to its end. */
export function Neighbours({ lesson, chapters }: NeighboursProps): JSX.Element {
  const { t } = useTranslation("learning");
  const lessons = lessonsOf(chapters);
  const at = lessons.findIndex(({ sid }) => sid === lesson);
  const previous = lessons[at - 1];
  const next = lessons[at + 1];
  return (
    <nav className={styles.neighbours} aria-label={t("outline")}>
      {previous && (
        <Link className={buttonClass()} to={`/study-task-detail/${previous.sid}`}>
          <Icon name="chevronLeft" size={18} />
          <span className={styles.previous}>{t("previous")}</span>
        </Link>
      )}
      {next && (
        <Link className={buttonClass()} to={`/study-task-detail/${next.sid}`}>
          <span className={styles.nextTitle}>{t("nextNamed", { title: next.title })}</span>
          <Icon name="chevronRight" size={18} />
        </Link>
      )}
    </nav>
  );
}
