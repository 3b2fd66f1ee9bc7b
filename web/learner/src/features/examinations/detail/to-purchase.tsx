import { Failed } from "@zhegui/domain";
import { buttonClass, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./detail.module.css";
import { useCourseOf } from "./use-course-of";

/** To the course that an examination comes with, where it is bought or renewed. */
export function ToPurchase({ examination }: { examination: string }): JSX.Element {
  const { t } = useTranslation("examination");
  const { course, error, refetch } = useCourseOf(examination);
  if (error) return <Failed cause={error} retry={refetch} />;
  if (course === undefined) return <Skeleton height={48} radius={12} />;
  if (course === null) return <p className={styles.hint}>{t("entry.noCourse")}</p>;
  return (
    <>
      <Link
        className={buttonClass({ look: "primary", size: "large", wide: true })}
        to={`/detail/course/${course.sid}`}
      >
        {t("entry.toCourse")}
      </Link>
      <p className={styles.hint}>{course.title}</p>
    </>
  );
}
