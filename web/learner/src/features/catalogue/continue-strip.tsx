import type { Enrolment } from "@zhegui/client";
import { addressOfStudy } from "@zhegui/domain";
import { Card, CourseCover, Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./catalogue.module.css";

function Running({ enrolment }: { enrolment: Enrolment }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const { course, nextLessonSid, nextLessonTitle } = enrolment;
  if (!course) return null;
  const done = { done: enrolment.completedLessonCount, all: course.lessonCount };
  const target = addressOfStudy(course.sid, nextLessonSid);
  return (
    <Card as="li" className={styles.running}>
      <CourseCover
        className={styles.thumbnail}
        title={course.title}
        category=""
        pattern={course.cover}
        picture={course.coverList[0]?.url}
        bare
      />
      <div>
        <b>{course.title}</b>
        <Link className={styles.whole} to={target}>
          {enrolment.studiedAt ? t("continueAt", { lesson: nextLessonTitle }) : t("begin")}
        </Link>
        <Progress label={t("progress", done)} value={done.done} max={done.all} />
        <span className={`num ${styles.small}`}>{t("progress", done)}</span>
      </div>
    </Card>
  );
}

/** The courses one was studying, one press away. */
export function ContinueStrip({
  enrolments,
}: {
  enrolments: readonly Enrolment[];
}): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  if (enrolments.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t("centre.continue")}>
      <div className={styles.heading}>
        <h2>{t("centre.continue")}</h2>
      </div>
      <ul className={styles.strip}>
        {enrolments.map((enrolment) => (
          <Running key={enrolment.sid} enrolment={enrolment} />
        ))}
      </ul>
    </section>
  );
}
