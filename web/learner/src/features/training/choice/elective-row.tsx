import type { Elective, PoolDetail } from "@zhegui/client";
import { count } from "@zhegui/domain";
import { Button, Card, CourseCover, classNames, Icon, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./choice.module.css";
import { useChoice } from "./use-choice";

/** The button, or the reason in its place. */
function Action({ pool, elective }: { pool: PoolDetail; elective: Elective }): JSX.Element {
  const { t } = useTranslation("training");
  const { course } = elective.progress;
  const { choose, unchoose, isPending } = useChoice(pool.sid, course);
  const label = (action: string): string => t("course.label", { action, title: course.title });
  if (elective.canUnchoose) {
    return (
      <Button
        size="small"
        busy={isPending}
        onClick={unchoose}
        aria-label={label(t("choice.unchoose"))}
      >
        {t("choice.unchoose")}
      </Button>
    );
  }
  const reason = elective.cannotChooseReason;
  if (reason === null) {
    return (
      <Button size="small" busy={isPending} onClick={choose} aria-label={label(t("choice.choose"))}>
        {t("choice.choose")}
      </Button>
    );
  }
  return (
    <p className={styles.reason}>
      <Icon name="info" size={16} />
      {elective.isChosen ? t("choice.begun") : t(`choice.reason.${reason}`)}
    </p>
  );
}

/** A course of the pool, with what it is and costs, and whether it can be chosen. */
export function ElectiveRow({
  pool,
  elective,
}: {
  pool: PoolDetail;
  elective: Elective;
}): JSX.Element {
  const { t, i18n } = useTranslation("training");
  const { course } = elective.progress;
  return (
    <Card
      as="li"
      className={classNames(
        styles.row,
        elective.isChosen && !elective.progress.isOver && styles.chosen,
      )}
    >
      <CourseCover
        className={styles.cover}
        title={course.title}
        category=""
        pattern={course.cover}
        picture={course.coverList[0]?.url}
        bare
      />
      <div className={styles.text}>
        <h2>
          <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
          {elective.isChosen && !elective.progress.isOver && (
            <Tag tone="ok" icon="checkCircle">
              {t("choice.chosen")}
            </Tag>
          )}
          {elective.isChosen && elective.progress.isOver && (
            <Tag tone="warn" icon="info">
              {t("course.over")}
            </Tag>
          )}
        </h2>
        <p className={styles.summary}>{course.summary}</p>
        <p className={`${styles.facts} num`}>
          <b>{t("course.hours", { hours: count(course.hours, i18n.language) })}</b>
          <span>
            {t("course.lessons", {
              done: elective.progress.completedLessonCount,
              all: course.lessonCount,
            })}
          </span>
          {course.price === 0 ? (
            <span className={styles.free}>{t("choice.free")}</span>
          ) : (
            <span className={styles.price}>{t("choice.price", { price: course.price })}</span>
          )}
          {course.examinationSid && <span>{t("course.mustPass")}</span>}
        </p>
      </div>
      <div className={styles.action}>
        <Action pool={pool} elective={elective} />
      </div>
    </Card>
  );
}
