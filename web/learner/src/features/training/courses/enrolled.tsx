import type { Course, Enrolment, Examination } from "@zhegui/client";
import { addressOfStudy, date, type Held, hasEnded, lastDay } from "@zhegui/domain";
import { buttonClass, CourseCover, Progress } from "@zhegui/kit";
import { Fragment, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import rows from "../study/course-rows.module.css";
import { useStudyTime } from "../use-study-time";
import styles from "./courses.module.css";

/** Finished before lessons were added. */
function isNew({ completedAt, completedLessonCount }: Enrolment, { lessonCount }: Course): boolean {
  return !!completedAt && completedLessonCount < lessonCount;
}

interface EnrolledProps {
  enrolment: Enrolment;
  /** Undefined until it is known. */
  held: Held | undefined;
  /** What ends a course that was finished; undefined until it is known, and where nothing does. */
  examination: Examination | undefined;
  /** It is what comes next, and has the filled button of the page. */
  isNext: boolean;
}

type FactsProps = Omit<EnrolledProps, "isNext">;

/** What is known of one's study in a course, in a line. */
function Facts({ enrolment, held, examination }: FactsProps): JSX.Element {
  const { t } = useTranslation("training");
  const time = useStudyTime();
  const { course, completedLessonCount, creditedSeconds } = enrolment;
  const { createdAt, studiedAt, completedAt } = enrolment;
  const lastly = (): string => {
    if (completedAt) return t("myCourses.completedOn", { date: date(completedAt) });
    if (studiedAt) return t("myCourses.studiedOn", { date: date(studiedAt) });
    return t("myCourses.joinedOn", { date: date(createdAt) });
  };
  const until = enrolment.isFree ? undefined : held?.get(enrolment.courseSid);
  const facts = [
    course && t("course.lessons", { done: completedLessonCount, all: course.lessonCount }),
    course &&
      isNew(enrolment, course) &&
      t("myCourses.newLessons", { count: course.lessonCount - completedLessonCount }),
    creditedSeconds > 0 && t("myCourses.counted", { time: time(creditedSeconds) }),
    lastly(),
    examination && t(examination.isPassed ? "course.passed" : "myCourses.unexamined"),
    until && t("myCourses.until", { date: lastDay(until) }),
    hasEnded(enrolment, held) && t("myCourses.ended"),
  ].filter((fact) => typeof fact === "string");
  return (
    <p className="num">
      {facts.map((fact, place) => (
        <Fragment key={fact}>
          <span className={styles.fact}>
            {fact}
            {place < facts.length - 1 && "\u00a0·"}
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}

function Withdrawn(props: FactsProps): JSX.Element {
  const { t } = useTranslation("training");
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <b>{t("myCourses.withdrawn")}</b>
        <p>{t("myCourses.withdrawnText")}</p>
        <Facts {...props} />
      </div>
    </li>
  );
}

/** Whether one can still pass what ends a course. */
function isAhead({ isPassed, canStart, cannotStartReason }: Examination): boolean {
  return !isPassed && (canStart || cannotStartReason === "real_name_required");
}

/** What to do with a course, and where that leads. */
function useStep({ enrolment, held, examination }: FactsProps, course: Course) {
  const { t } = useTranslation("training");
  const { completedAt, studiedAt } = enrolment;
  const study = (lesson: string | null) => addressOfStudy(course.sid, lesson);
  if (hasEnded(enrolment, held)) return { action: t("myCourses.renew"), to: study(null) };
  if (completedAt && examination && isAhead(examination)) {
    return { action: t("course.examination"), to: `/examination-detail/${examination.sid}` };
  }
  const begun = studiedAt ? "continue" : "begin";
  const action = t(`myCourses.${completedAt ? "review" : begun}`);
  return { action, to: study(enrolment.nextLessonSid) };
}

function Offered({ isNext, course, ...known }: EnrolledProps & { course: Course }): JSX.Element {
  const { t } = useTranslation("training");
  const { completedLessonCount: done, completedAt, nextLessonTitle } = known.enrolment;
  const lessons = { done, all: course.lessonCount };
  const { action, to } = useStep(known, course);
  return (
    <li className={rows.row}>
      <CourseCover
        className={rows.cover}
        title={course.title}
        category=""
        pattern={course.cover}
        picture={course.coverList[0]?.url}
        bare
      />
      <div className={rows.text}>
        <Link to={`/detail/course/${course.sid}`}>{course.title}</Link>
        {nextLessonTitle && !completedAt && !hasEnded(known.enrolment, known.held) && (
          <p>{t("myCourses.nextLesson", { title: nextLessonTitle })}</p>
        )}
        <Progress
          label={t("course.lessons", lessons)}
          value={done}
          max={lessons.all}
          tone={completedAt ? "ok" : "primary"}
        />
        <Facts {...known} />
      </div>
      <Link
        className={buttonClass({ size: "small", look: isNext ? "primary" : "outline" })}
        to={to}
        aria-label={t("course.label", { action, title: course.title })}
      >
        {action}
      </Link>
    </li>
  );
}

/** A course that one has joined; one that is no longer offered keeps its place. */
export function Enrolled({ isNext, ...known }: EnrolledProps): JSX.Element {
  const { course } = known.enrolment;
  return course ? <Offered {...known} isNext={isNext} course={course} /> : <Withdrawn {...known} />;
}
