import type { CourseChapter } from "@zhegui/client";
import { lessonsOf } from "@zhegui/domain";
import { buttonClass, Card, Icon } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./lesson.module.css";
import { useDone } from "./outline";

interface NeighboursProps {
  lesson: string;
  course: string;
  examination: string | null;
  chapters: readonly CourseChapter[];
}

function Finished({
  course,
  examination,
}: Pick<NeighboursProps, "course" | "examination">): JSX.Element {
  const { t } = useTranslation("learning");
  return (
    <Card as="section" className={styles.finished}>
      <div>
        <b>{t("finished")}</b>
        <p>{t("finishedText")}</p>
      </div>
      {examination ? (
        <Link
          className={buttonClass({ look: "primary" })}
          to={`/examination-detail/${examination}`}
        >
          {t("examination")}
        </Link>
      ) : (
        <Link className={buttonClass({ look: "primary" })} to={`/detail/course/${course}`}>
          {t("toCourse")}
        </Link>
      )}
    </Card>
  );
}

/** The lessons before and after; after the last, what the course leads to. */
export function Neighbours({
  lesson,
  course,
  examination,
  chapters,
}: NeighboursProps): JSX.Element {
  const { t } = useTranslation("learning");
  const { done } = useDone(course);
  const lessons = lessonsOf(chapters);
  const at = lessons.findIndex(({ sid }) => sid === lesson);
  const previous = lessons[at - 1];
  const next = lessons[at + 1];
  const isFinished = lessons.length > 0 && lessons.every(({ sid }) => done?.has(sid));
  return (
    <>
      {isFinished && <Finished course={course} examination={examination} />}
      <nav className={styles.neighbours} aria-label={t("outline")}>
        {previous && (
          <Link className={buttonClass()} to={`/study-task-detail/${previous.sid}`}>
            <Icon name="chevronLeft" size={18} />
            <span className={styles.previous}>{t("previous")}</span>
          </Link>
        )}
        {next && (
          <Link
            className={buttonClass({ look: isFinished ? "outline" : "primary" })}
            to={`/study-task-detail/${next.sid}`}
          >
            <span className={styles.nextTitle}>{t("nextNamed", { title: next.title })}</span>
            <Icon name="chevronRight" size={18} />
          </Link>
        )}
      </nav>
    </>
  );
}
