import type { Course, Enrolment } from "@zhegui/client";
import { count, type Held, lastDay, wholeMinutes } from "@zhegui/domain";
import { Card, CourseCover, Empty, Progress, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./step-list.module.css";

interface StepProps {
  course: Course;
  number: number;
  enrolment: Enrolment | undefined;
  /** When what one bought of it ends. */
  until: string | undefined;
}

function Standing({ course, enrolment }: Pick<StepProps, "course" | "enrolment">): JSX.Element {
  const { t } = useTranslation("catalogue");
  if (enrolment?.completedAt) {
    return (
      <Tag tone="ok" icon="checkCircle">
        {t("detail.done")}
      </Tag>
    );
  }
  if (enrolment) {
    const done = { done: enrolment.completedLessonCount, all: course.lessonCount };
    return (
      <div className={`num ${styles.progress}`}>
        <Progress label={t("progress", done)} value={done.done} max={done.all} />
        <span>{t("progress", done)}</span>
      </div>
    );
  }
  return course.price === 0 ? (
    <b className={styles.free}>{t("free")}</b>
  ) : (
    <b className={styles.price}>{t("price", { price: course.price })}</b>
  );
}

function Step({ course, number, enrolment, until }: StepProps): JSX.Element {
  const { t, i18n } = useTranslation("catalogue");
  return (
    <li className={styles.step}>
      <span className={`num ${styles.number}`} aria-hidden="true">
        {number}
      </span>
      <Card as="article" className={styles.card}>
        <CourseCover
          className={styles.cover}
          title={course.title}
          category=""
          pattern={course.cover}
          picture={course.coverList[0]?.url}
          bare
        />
        <div className={styles.words}>
          <Link to={`/detail/course/${course.sid}`}>
            <span className="sr">{t("subject.number", { number })} </span>
            {course.title}
          </Link>
          <p>{course.summary}</p>
          <div className={`num ${styles.facts}`}>
            <span>{t("subject.hours", { hours: count(course.hours, i18n.language) })}</span>
            <span>{t("minutes", { count: wholeMinutes(course.plannedSeconds) })}</span>
            <span>{t("lessons", { count: course.lessonCount })}</span>
            {until && <span>{t("detail.until", { date: lastDay(until) })}</span>}
            <span className={styles.end}>
              <Standing course={course} enrolment={enrolment} />
            </span>
          </div>
        </div>
      </Card>
    </li>
  );
}

/** The courses of a subject, one after the other. */
export function StepList({
  courses,
  enrolments,
  held,
}: {
  courses: readonly Course[];
  enrolments: ReadonlyMap<string, Enrolment>;
  held: Held | undefined;
}): JSX.Element {
  const { t } = useTranslation("catalogue");
  if (courses.length === 0) {
    return (
      <Card>
        <Empty title={t("subject.empty")} />
      </Card>
    );
  }
  return (
    <ol className={styles.steps}>
      {courses.map((course, place) => (
        <Step
          key={course.sid}
          course={course}
          number={place + 1}
          enrolment={enrolments.get(course.sid)}
          until={held?.get(course.sid)}
        />
      ))}
    </ol>
  );
}
