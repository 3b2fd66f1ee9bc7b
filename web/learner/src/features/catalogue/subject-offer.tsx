import { type Course, type Enrolment, type Subject, serverClock } from "@zhegui/client";
import { count, type Held, isRenewable, lastDay } from "@zhegui/domain";
import { buttonClass, Card, Icon, Progress } from "@zhegui/kit";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Buy } from "./buy";
import styles from "./offer.module.css";
import { OwnCertificates } from "./own-certificates";
import { examinationsOf } from "./subject-examinations";

type Enrolments = ReadonlyMap<string, Enrolment>;

/** The course to go on with: the first that is not finished. */
function next(courses: readonly Course[], enrolments: Enrolments): Course | undefined {
  return courses.find((course) => !enrolments.get(course.sid)?.completedAt);
}

function Figures({ subject }: { subject: Subject }): JSX.Element {
  const { t, i18n } = useTranslation("catalogue");
  const { courseCount, hours, enrolmentCount } = subject;
  return (
    <ul className={`num ${styles.included}`}>
      <li>
        <Icon name="book" />
        {t("subject.courses", { count: courseCount })}
      </li>
      <li>
        <Icon name="clock" />
        {t("subject.hours", { hours: count(hours, i18n.language) })}
      </li>
      {enrolmentCount > 0 && (
        <li>
          <Icon name="user" />
          {t("subject.enrolments", { count: enrolmentCount })}
        </li>
      )}
    </ul>
  );
}

interface GoOnProps {
  courses: readonly Course[];
  enrolments: Enrolments;
}

function GoOn({ courses, enrolments }: GoOnProps): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const target = next(courses, enrolments);
  if (!target) return null;
  const begun = courses.some(({ sid }) => enrolments.has(sid));
  return (
    <Link
      className={buttonClass({ look: "primary", size: "large", wide: true })}
      to={`/detail/course/${target.sid}`}
    >
      {t(begun ? "subject.resume" : "subject.start")}
    </Link>
  );
}

/** What is left once all courses are finished: reading again, what they examine or have earned. */
function Afterwards({ subject }: { subject: Subject }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const courses = subject.courseList ?? [];
  const [examination, another] = examinationsOf(courses);
  const leadsOn = examination || subject.hasCertificate;
  const first = courses[0];
  return (
    <>
      {first && (
        <Link
          className={buttonClass({
            look: leadsOn ? "outline" : "primary",
            size: "large",
            wide: true,
          })}
          to={`/detail/course/${first.sid}`}
        >
          {t("detail.again")}
        </Link>
      )}
      {examination && (
        <Link
          className={buttonClass({ look: "primary", size: "large", wide: true })}
          to={another ? "/user/my-examination" : `/examination-detail/${examination}`}
        >
          {t("detail.toExamination")}
        </Link>
      )}
      {!examination && subject.hasCertificate && <OwnCertificates />}
    </>
  );
}

/** Which of the courses one has bought already, each with when that ends; said before paying again. */
function Owned({ courses, held }: { courses: readonly Course[]; held: Held }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const owned = courses.flatMap(({ sid, title }) => {
    const until = held.get(sid);
    return until ? [{ sid, title, until }] : [];
  });
  if (owned.length === 0) return null;
  return (
    <div className={styles.later}>
      <p>{t("subject.held", { count: owned.length })}</p>
      <ul>
        {owned.map(({ sid, title, until }) => (
          <li key={sid}>
            {title} · {t("detail.until", { date: lastDay(until) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Purchase {
  /** Something of it is not held. */
  mustBuy: boolean;
  /** The server would take the order: something of it may be bought, or bought anew. */
  canBuy: boolean;
}

/** What there is to buy of a subject; who joined a course while it was free keeps it. */
function purchaseOf(subject: Subject, enrolments: Enrolments, held: Held): Purchase {
  const { price, courseList, isOffered } = subject;
  if (!isOffered) return { mustBuy: false, canBuy: false };
  const ends = (courseList ?? [])
    .filter(({ sid }) => !enrolments.get(sid)?.isFree)
    .map(({ sid }) => held.get(sid));
  const now = serverClock.now();
  const mustBuy = price > 0 && ends.includes(undefined);
  const mayRenew = ends.some((until) => until && isRenewable(until, now));
  return { mustBuy, canBuy: mustBuy || (price > 0 && mayRenew) };
}

const NOTHING: Held = new Map();

interface SubjectOfferProps {
  subject: Subject;
  enrolments: Enrolments;
  held: Held | undefined;
  /** Stands in the place of what to do next. */
  children?: ReactNode;
}

/** Price or progress, and what to do next. */
export function SubjectOffer(props: SubjectOfferProps): JSX.Element {
  const { subject, enrolments, held = NOTHING, children } = props;
  const { t } = useTranslation("catalogue");
  const courses = subject.courseList ?? [];
  const begun = courses.some(({ sid }) => enrolments.has(sid));
  const finished = courses.filter(({ sid }) => enrolments.get(sid)?.completedAt).length;
  const isFinished = begun && finished === courses.length;
  const { mustBuy, canBuy } = purchaseOf(subject, enrolments, held);
  const done = { done: finished, all: courses.length };
  return (
    <Card
      as="section"
      raised
      className={styles.offer}
      data-over="foot"
      aria-label={t("subject.offer")}
    >
      {begun ? (
        <div className={styles.progress}>
          <b>{t("detail.myProgress")}</b>
          <span className="num">{t("subject.progress", done)}</span>
          <Progress label={t("subject.progress", done)} value={finished} max={courses.length} />
        </div>
      ) : (
        <p className={subject.price === 0 ? styles.free : styles.price}>
          {subject.price === 0 ? t("free") : t("price", { price: subject.price })}
        </p>
      )}
      {children || (
        <div className={styles.actions}>
          {canBuy && <Owned courses={courses} held={held} />}
          {canBuy && (
            <Buy
              kind="subject"
              of={subject}
              words={t(mustBuy ? "subject.buy" : "subject.renew")}
              again={begun}
              isSecond={!mustBuy}
            />
          )}
          {!mustBuy && !isFinished && <GoOn courses={courses} enrolments={enrolments} />}
          {isFinished && <Afterwards subject={subject} />}
          {!subject.isOffered && <p className={styles.later}>{t("detail.notOffered")}</p>}
        </div>
      )}
      <Figures subject={subject} />
    </Card>
  );
}
