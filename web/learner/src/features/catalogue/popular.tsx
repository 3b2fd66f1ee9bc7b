import { courseList, read } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import { type JSX, useId } from "react";
import { useTranslation } from "react-i18next";
import { courseQuery, readFilters } from "./address";
import { CourseRow } from "./course-row";
import styles from "./search.module.css";

const MOST = 4;
const FILTERS = readFilters(new URLSearchParams({ order: "popular" }));

/** What most study, where nothing was found. */
export function Popular(): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const id = useId();
  const { data } = useLoaded(read(courseList, { body: courseQuery(FILTERS, MOST) }));
  const courses = data?.data.content ?? [];
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.popular}>
      <h2 id={id}>{t("centre.popular")}</h2>
      <ul>
        {courses.map((course) => (
          <CourseRow key={course.sid} course={course} />
        ))}
      </ul>
    </section>
  );
}
