import type { CourseProgress } from "@zhegui/client";
import { addressOfStudy } from "@zhegui/domain";
import { Button, buttonClass, Tag } from "@zhegui/kit";
import { useBegin } from "@zhegui/next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** Joins the course and opens its first lesson, by one press. */
function JoinAndBegin({ progress: { course } }: { progress: CourseProgress }): JSX.Element {
  const { t } = useTranslation("training");
  const { begin, isBeginning } = useBegin(course.sid);
  return (
    <Button
      size="small"
      busy={isBeginning}
      aria-label={t("course.label", { action: t("study.begin"), title: course.title })}
      onClick={begin}
    >
      {t("study.begin")}
    </Button>
  );
}

/** What to do next in a course, or that it is done. */
export function CourseStep({ progress }: { progress: CourseProgress }): JSX.Element {
  const { t } = useTranslation("training");
  const { course, nextStep, nextLessonSid } = progress;
  if (nextStep === "done") {
    return (
      <Tag tone="ok" icon="checkCircle">
        {t("course.done")}
      </Tag>
    );
  }
  if (progress.isOver) {
    return (
      <Tag tone="warn" icon="info">
        {t("course.over")}
      </Tag>
    );
  }
  if (nextStep === "join" && course.price === 0) return <JoinAndBegin progress={progress} />;
  const address =
    nextStep === "examination"
      ? `/examination-detail/${course.examinationSid}`
      : addressOfStudy(course.sid, nextStep === "study" ? nextLessonSid : undefined);
  const isNew = nextStep === "study" && progress.creditedSeconds === 0;
  const action = isNew ? t("study.begin") : t(`course.${nextStep}`);
  return (
    <Link
      className={buttonClass({ size: "small" })}
      to={address}
      aria-label={t("course.label", { action, title: course.title })}
    >
      {action}
    </Link>
  );
}
