import { type Course, serverClock } from "@zhegui/client";
import { isRenewable, lastDay, lessonsOf } from "@zhegui/domain";
import { Button, buttonClass, Card, Icon, type IconName, Progress } from "@zhegui/kit";
import { type JSX, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Buy } from "./buy";
import styles from "./offer.module.css";
import { OwnCertificates } from "./own-certificates";
import { UnknownStudy } from "./unknown-study";
import type { OwnStudy } from "./use-own-study";

interface OfferProps {
  course: Course;
  study: OwnStudy;
}

function GoOn({ course, study }: OfferProps): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const { next } = study;
  if (!next) return null;
  const { isFinished } = study;
  const hasNew = study.done.size < course.lessonCount;
  const again = hasNew ? t("detail.resumeNew") : t("detail.again");
  const words = study.hasBegun ? t("detail.resume") : t("detail.start");
  return (
    <Link
      className={buttonClass({
        look: isFinished && course.hasCertificate ? "outline" : "primary",
        size: "large",
        wide: true,
      })}
      to={`/study-task-detail/${next.sid}`}
    >
      {isFinished ? again : words}
    </Link>
  );
}

function ToExamination({ course, study }: OfferProps): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  if (!course.examinationSid) return null;
  const { isFinished } = study;
  return (
    <Link
      className={buttonClass({
        look: isFinished ? "primary" : "outline",
        size: "large",
        wide: true,
      })}
      to={`/examination-detail/${course.examinationSid}`}
    >
      {t("detail.toExamination")}
    </Link>
  );
}

/** To what studying alone has earned. */
function ToCertificate({ course, study }: OfferProps): JSX.Element | null {
  const { isFinished } = study;
  return isFinished && course.hasCertificate && !course.examinationSid ? <OwnCertificates /> : null;
}

/** What was bought has ended: the way back in. */
function Renew({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  return (
    <div className={styles.actions}>
      <p className={styles.later}>{t("detail.ended")}</p>
      <Buy kind="course" of={course} words={t("detail.renew")} again />
    </div>
  );
}

/** Until when what was bought may be used, and in its last month the way to more. */
function Until({ course, until }: { course: Course; until: string }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const renewable = course.isOffered && isRenewable(until, serverClock.now());
  return (
    <>
      <p className={styles.later}>{t("detail.until", { date: lastDay(until) })}</p>
      {renewable && course.price > 0 && (
        <Buy kind="course" of={course} words={t("detail.renew")} again goesOn isSecond />
      )}
    </>
  );
}

function WayIn({ course, study }: OfferProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  if (course.price > 0) return <Buy kind="course" of={course} words={t("detail.buy")} />;
  return (
    <Button
      look="primary"
      size="large"
      wide
      busy={study.joining || study.state === "loading"}
      onClick={study.join}
    >
      {study.state === "visitor" ? t("detail.login") : t("detail.join")}
    </Button>
  );
}

function TryFirst({ course }: { course: Course }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const trial = lessonsOf(course.chapterList).find((lesson) => lesson.isTrial);
  if (!trial) return null;
  return (
    <Link
      className={buttonClass({ size: "large", wide: true })}
      to={`/study-task-detail/${trial.sid}`}
    >
      <Icon name="play" />
      {t("detail.tryFirst")}
    </Link>
  );
}

function Included({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const lessons = lessonsOf(course.chapterList);
  const videos = lessons.filter((lesson) => lesson.kind === "video").length;
  const trials = lessons.filter((lesson) => lesson.isTrial).length;
  const lines: { icon: IconName; words: string; shown: boolean }[] = [
    {
      icon: "document",
      words: t("detail.texts", { count: lessons.length - videos }),
      shown: lessons.length > videos,
    },
    { icon: "play", words: t("detail.videos", { count: videos }), shown: videos > 0 },
    { icon: "eye", words: t("detail.trials", { count: trials }), shown: trials > 0 },
  ];
  return (
    <>
      <h2 className={styles.includedTitle}>{t("detail.included")}</h2>
      <ul className={styles.included}>
        {lines
          .filter(({ shown }) => shown)
          .map(({ icon, words }) => (
            <li key={icon}>
              <Icon name={icon} />
              {words}
            </li>
          ))}
      </ul>
    </>
  );
}

/** The button that was pressed to join goes with its work; a keyboard user goes on at the link. */
function useFocusOnWayOn({ state, joining }: OwnStudy): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (joining) wasPressed.current = true;
    if (state !== "joined" || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) actions.current?.querySelector("a")?.focus();
  }, [state, joining]);
  return actions;
}

function Actions({ course, study }: OfferProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const actions = useFocusOnWayOn(study);
  if (study.state === "failed") return <UnknownStudy {...study} />;
  if (study.ended) return <Renew course={course} />;
  const joined = study.state === "joined";
  return (
    <div ref={actions} className={styles.actions}>
      {joined ? <GoOn course={course} study={study} /> : <WayIn course={course} study={study} />}
      {joined ? <ToExamination course={course} study={study} /> : <TryFirst course={course} />}
      {joined && <ToCertificate course={course} study={study} />}
      {joined && study.until && <Until course={course} until={study.until} />}
      {!course.isOffered && <p className={styles.later}>{t("detail.notOffered")}</p>}
    </div>
  );
}

function whatFollows(course: Course): "examination" | "certificate" | "nothing" {
  if (course.examinationSid) return "examination";
  return course.hasCertificate ? "certificate" : "nothing";
}

/** How far one is; once every lesson is done, that it is, and what it leads to. */
function OwnProgress({ course, study }: OfferProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const done = { done: study.done.size, all: course.lessonCount };
  const words = t("progress", done);
  // A lesson may have been added since.
  const isAll = study.isFinished && done.done >= done.all;
  return (
    <div className={styles.progress} data-finished={isAll}>
      <b>
        {isAll && <Icon name="checkCircle" size={20} />}
        {t(isAll ? "detail.finished.title" : "detail.myProgress")}
      </b>
      <span className="num">{words}</span>
      <Progress label={words} value={done.done} max={done.all} tone={isAll ? "ok" : "primary"} />
      {isAll && <p>{t(`detail.finished.${whatFollows(course)}`)}</p>}
    </div>
  );
}

/** Price or progress, and the one thing to do next. */
export function Offer({ course, study }: OfferProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const joined = study.state === "joined";
  return (
    <Card
      as="section"
      raised
      className={styles.offer}
      data-over="foot"
      aria-label={t(joined ? "detail.myProgress" : "detail.offer")}
    >
      {joined ? (
        <OwnProgress course={course} study={study} />
      ) : (
        <p className={course.price === 0 ? styles.free : styles.price}>
          {course.price === 0 ? t("free") : t("price", { price: course.price })}
        </p>
      )}
      <Actions course={course} study={study} />
      <Included course={course} />
    </Card>
  );
}
