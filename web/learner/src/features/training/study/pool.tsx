import type { PoolProgress } from "@zhegui/client";
import { count } from "@zhegui/domain";
import { buttonClass, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "../panel";
import { CourseRows } from "./course-rows";
import styles from "./pool.module.css";

interface PoolProps {
  pool: PoolProgress;
  isReadOnly: boolean;
  /** The plan is completed: nothing more is to be chosen. */
  isOver: boolean;
}

/** A pool of electives: what was chosen, and the way to choose. */
export function Pool({ pool, isReadOnly, isOver }: PoolProps): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const hours = count(pool.hours, i18n.language);
  const chosen = t("detail.chosen", { chosen: count(pool.chosenHours, i18n.language), hours });
  return (
    <Panel title={t("detail.electives", { title: pool.title })} more={chosen}>
      {pool.courseList.length > 0 ? (
        <CourseRows courses={pool.courseList} isReadOnly={isReadOnly} />
      ) : (
        <p className={styles.none}>
          <b>{t("detail.noneChosen")}</b>
          {t("detail.noneChosenText", { count: pool.courseCount, hours })}
        </p>
      )}
      <div className={styles.foot}>
        {pool.isComplete && (
          <Tag tone="ok" icon="checkCircle">
            {t("course.done")}
          </Tag>
        )}
        {!isReadOnly && !isOver && (
          <Link
            className={buttonClass(pool.isFull ? { size: "small" } : { look: "primary" })}
            to={`/free-choice-course/${pool.sid}`}
          >
            {t(pool.isFull ? "detail.change" : "detail.choose")}
          </Link>
        )}
      </div>
    </Panel>
  );
}
