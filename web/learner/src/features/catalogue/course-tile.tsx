import type { Course, Enrolment } from "@zhegui/client";
import { wholeMinutes } from "@zhegui/domain";
import { CourseCard } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./catalogue.module.css";
import { useCategoryName } from "./use-category-name";

interface CourseTileProps {
  course: Course;
  /** One's own, if one has joined: progress then stands in the place of the price. */
  enrolment?: Enrolment | undefined;
}

export function CourseTile({ course, enrolment }: CourseTileProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const category = course.categoryList?.[0];
  const price =
    course.price === 0 ? (
      <b className={styles.free}>{t("free")}</b>
    ) : (
      <b className={styles.price}>{t("price", { price: course.price })}</b>
    );
  const done = enrolment && {
    done: enrolment.completedLessonCount,
    all: course.lessonCount,
  };
  return (
    <CourseCard
      title={course.title}
      category={category ? nameOf(category) : ""}
      pattern={course.cover}
      picture={course.coverList[0]?.url}
      link={<Link to={`/detail/course/${course.sid}`}>{course.title}</Link>}
      facts={
        <>
          <span>{t("minutes", { count: wholeMinutes(course.plannedSeconds) })}</span>
          {!done && <span>{t("lessons", { count: course.lessonCount })}</span>}
        </>
      }
      end={done ? <b className={styles.mine}>{t("progress", done)}</b> : price}
    />
  );
}
