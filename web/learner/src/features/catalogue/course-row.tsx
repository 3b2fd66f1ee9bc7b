import type { Course } from "@zhegui/client";
import { wholeMinutes } from "@zhegui/domain";
import { CourseCover, Icon, Skeleton, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import catalogue from "./catalogue.module.css";
import styles from "./search.module.css";
import { useCategoryName } from "./use-category-name";

function Facts({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  return (
    <p className={`num ${styles.facts}`}>
      {course.categoryList?.map((category) => (
        <Tag key={category.sid} tone="neutral">
          {nameOf(category)}
        </Tag>
      ))}
      <span>{t("minutes", { count: wholeMinutes(course.plannedSeconds) })}</span>
      <span>{t("lessons", { count: course.lessonCount })}</span>
      {course.learnerCount > 0 && <span>{t("learners", { count: course.learnerCount })}</span>}
      {course.hasCertificate && (
        <span className={styles.certificate}>
          <Icon name="award" size={16} />
          {t("search.certificate")}
        </span>
      )}
    </p>
  );
}

/** A course that was found, with what it says of itself. */
export function CourseRow({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
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
      <div className={styles.words}>
        <h2>
          <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
        </h2>
        <p className={styles.summary}>{course.summary}</p>
        <Facts course={course} />
      </div>
      {course.price === 0 ? (
        <b className={catalogue.free}>{t("free")}</b>
      ) : (
        <b className={catalogue.price}>{t("price", { price: course.price })}</b>
      )}
    </li>
  );
}

export function CourseRowSkeleton(): JSX.Element {
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Skeleton height="100%" radius={10} />
      </div>
      <div className={styles.words}>
        <Skeleton width="40%" height={27} />
        <p className={styles.summary}>
          <Skeleton width="90%" />
        </p>
        <Skeleton width="60%" height={24} />
      </div>
    </li>
  );
}
