import type { Next } from "@zhegui/client";
import { Button, buttonClass, CourseCover, Icon, Progress } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./next-step.module.css";
import { useBegin } from "./use-begin";
import { ICONS, noteOf, titleOf, URGENT } from "./words";

function Picture({ next: { kind, course } }: { next: Next }): JSX.Element {
  if (!course) {
    return (
      <span className={styles.mark}>
        <Icon name={ICONS[kind]} size={28} />
      </span>
    );
  }
  return (
    <CourseCover
      className={styles.cover}
      title={course.title}
      category=""
      pattern={course.cover}
      picture={course.coverList[0]?.url}
      bare
    />
  );
}

interface WayProps {
  label: string;
  children: string;
}

/** To the first lesson of a course of a plan, which is joined by the same press. */
function Begin({ course, label, children }: WayProps & { course: string }): JSX.Element {
  const { begin, isBeginning } = useBegin(course);
  return (
    <Button look="primary" size="large" busy={isBeginning} aria-label={label} onClick={begin}>
      {children}
    </Button>
  );
}

/** The one filled button: it leads to where the thing is done. */
function Way({ next: { kind, course, path }, ...words }: WayProps & { next: Next }): JSX.Element {
  const isOfPlan = kind === "plan" || kind === "late_plan";
  if (isOfPlan && course && path === `/detail/course/${course.sid}`) {
    return <Begin course={course.sid} {...words} />;
  }
  return (
    <Link
      className={buttonClass({ look: "primary", size: "large" })}
      to={path}
      aria-label={words.label}
    >
      {words.children}
    </Link>
  );
}

/** The one next thing, with the one filled button of the view; on a dark band where asked. */
export function NextStep({ next, onBand }: { next: Next; onBand?: boolean }): JSX.Element {
  const { t } = useTranslation("next");
  const { kind, course, step } = next;
  const title = titleOf(next, t);
  const action = kind === "plan" && !step ? t("action.choice") : t(`action.${kind}`);
  const lessons = course && { done: course.completedLessonCount, all: course.lessonCount };
  return (
    <div className={styles.next} data-on-band={onBand} data-urgent={URGENT.includes(kind)}>
      <Picture next={next} />
      <div className={styles.text}>
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>
        <b>{title}</b>
        <p className="num">{noteOf(next, t)}</p>
        {lessons && (
          <div className={styles.meter}>
            <Progress label={t("lessons", lessons)} value={lessons.done} max={lessons.all} />
            <span className="num">{t("lessons", lessons)}</span>
          </div>
        )}
      </div>
      <Way next={next} label={t("label", { action, title })}>
        {action}
      </Way>
    </div>
  );
}
