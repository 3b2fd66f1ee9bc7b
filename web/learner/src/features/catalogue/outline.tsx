import type { Course, CourseChapter, LessonOutline } from "@zhegui/client";
import { minutesAndSeconds } from "@zhegui/domain";
import { Card, Icon, type IconName, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./outline.module.css";
import type { OwnStudy } from "./use-own-study";

interface RowProps {
  lesson: LessonOutline;
  number: string;
  course: Course;
  study: OwnStudy;
}

/** How a lesson that is closed is opened. */
function wayIn(course: Course, study: OwnStudy): "detail.renew" | "detail.toBuy" | "detail.locked" {
  if (study.ended) return "detail.renew";
  return course.price > 0 ? "detail.toBuy" : "detail.locked";
}

function iconOf(lesson: LessonOutline, isLocked: boolean, isDone: boolean): IconName {
  if (isDone) return "checkCircle";
  if (isLocked) return "lock";
  return lesson.kind === "video" ? "play" : "document";
}

function LessonRow({ lesson, number, course, study }: RowProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const isDone = study.done.has(lesson.sid);
  const isOpen = (study.state === "joined" && !study.ended) || lesson.isTrial;
  // Of who may have joined, nobody says that a lesson is closed to them.
  const isLocked =
    !isOpen && (study.ended || study.state === "visitor" || study.state === "stranger");
  const kind = t(lesson.kind === "video" ? "detail.video" : "detail.text");
  return (
    <li className={styles.lesson} data-done={isDone}>
      <Icon name={iconOf(lesson, isLocked, isDone)} />
      <span className={`num ${styles.number}`}>{number}</span>
      <span className={styles.lessonTitle}>
        {isOpen || isLocked ? (
          <Link to={`/study-task-detail/${lesson.sid}`}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
        <span className="sr">
          {kind}
          {isDone && ` ${t("detail.done")}`}
        </span>
      </span>
      {study.isFinished && !isDone && <Tag>{t("detail.new")}</Tag>}
      {isLocked && <span className={styles.locked}>{t(wayIn(course, study))}</span>}
      {lesson.isTrial && (study.state !== "joined" || study.ended) && (
        <Tag>{t("detail.trial")}</Tag>
      )}
      <span className={`num ${styles.length}`}>{minutesAndSeconds(lesson.plannedSeconds)}</span>
    </li>
  );
}

interface ChapterProps {
  chapter: CourseChapter;
  course: Course;
  study: OwnStudy;
}

function ChapterPart({ chapter, course, study }: ChapterProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const lessons = chapter.lessonList ?? [];
  return (
    <details className={styles.chapter} open>
      <summary>
        <Icon name="chevronDown" size={18} />
        <span>{t("detail.chapter", { number: chapter.position })}</span>
        <b>{chapter.title}</b>
        <span className={styles.length}>{t("detail.lessonCount", { count: lessons.length })}</span>
      </summary>
      <ol>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.sid}
            lesson={lesson}
            number={`${chapter.position}.${lesson.position}`}
            course={course}
            study={study}
          />
        ))}
      </ol>
    </details>
  );
}

/** Chapters and lessons; those that are open are links. */
export function Outline({ course, study }: { course: Course; study: OwnStudy }): JSX.Element {
  return (
    <Card className={styles.outline}>
      {(course.chapterList ?? []).map((chapter) => (
        <ChapterPart key={chapter.sid} chapter={chapter} course={course} study={study} />
      ))}
    </Card>
  );
}
