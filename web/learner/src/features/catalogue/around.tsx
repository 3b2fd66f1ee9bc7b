import { type Course, courseList, read, type Subject } from "@zhegui/client";
import { useLoaded } from "@zhegui/domain";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { courseQuery, EVERYTHING } from "./address";
import styles from "./catalogue.module.css";
import { CourseGrid } from "./course-grid";
import subjectStyles from "./subject.module.css";
import { SubjectTile } from "./subject-tile";

const SHOWN = 4;

/** The subjects that a course belongs to. */
export function PartOf({ subjects }: { subjects: readonly Subject[] }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  if (subjects.length === 0) return null;
  return (
    <section className={styles.around} aria-label={t("detail.partOf")}>
      <div className={styles.heading}>
        <h2>{t("detail.partOf")}</h2>
      </div>
      <ul className={subjectStyles.tiles}>
        {subjects.map((subject) => (
          <li key={subject.sid}>
            <SubjectTile subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What others of the same category study. */
export function Related({ course }: { course: Course }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const category = course.categoryList?.[0]?.code ?? "";
  const { data } = useLoaded(
    read(courseList, { body: courseQuery({ ...EVERYTHING, category }, SHOWN + 1) }),
  );
  const others = data?.data.content.filter(({ sid }) => sid !== course.sid).slice(0, SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.around} aria-label={t("detail.related")}>
      <div className={styles.heading}>
        <h2>{t("detail.related")}</h2>
      </div>
      <CourseGrid courses={others} places={SHOWN} />
    </section>
  );
}
