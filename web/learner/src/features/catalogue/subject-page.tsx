import { useQuery } from "@tanstack/react-query";
import { type Course, type Enrolment, type Subject, subjectDetailOptions } from "@zhegui/client";
import { count, FailedCard, isMissing, useFavorite, usePageTitle } from "@zhegui/domain";
import {
  buttonClass,
  Card,
  CourseCover,
  FavoriteButton,
  Icon,
  Progress,
  Skeleton,
} from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Prose } from "./course-tabs";
import styles from "./detail.module.css";
import { Missing } from "./missing";
import { StepList } from "./step-list";
import { useCategoryName } from "./use-category-name";
import { byCourse, useEnrolments } from "./use-enrolments";

function detail(sid: string) {
  return subjectDetailOptions({
    body: {
      sid,
      includeList: ["categoryList", "certificate.organization", "courseList.categoryList"],
    },
  });
}

type Enrolments = ReadonlyMap<string, Enrolment>;

/** The course to go on with: the first that is not finished. */
function next(courses: readonly Course[], enrolments: Enrolments): Course | undefined {
  return courses.find((course) => !enrolments.get(course.sid)?.completedAt) ?? courses[0];
}

function Head({ subject }: { subject: Subject }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const category = subject.categoryList?.[0];
  const { certificate } = subject;
  return (
    <div>
      <nav className={styles.crumbs} aria-label={t("detail.breadcrumb")}>
        <Link to="/course">{t("centre.title")}</Link>
        <Icon name="chevronRight" size={14} />
        <span>{t("subject.breadcrumb")}</span>
      </nav>
      <div className={styles.head}>
        <CourseCover
          className={styles.cover}
          title={subject.title}
          category={category ? nameOf(category) : ""}
          pattern={subject.cover}
          picture={subject.coverList[0]?.url}
        />
        <div className={styles.lines}>
          <h1>{subject.title}</h1>
          <p className={styles.summary}>{subject.summary}</p>
          {certificate && (
            <p className={styles.line}>
              <Icon name="award" />
              <span>
                {t("detail.earnsByStudy", {
                  certificate: certificate.name,
                  organization: certificate.organization?.name ?? "",
                })}
              </span>
            </p>
          )}
          <div className={styles.tools}>
            <FavoriteButton {...useFavorite("subject", subject.sid)} />
          </div>
        </div>
      </div>
    </div>
  );
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

function Offer({ subject, enrolments }: { subject: Subject; enrolments: Enrolments }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const courses = subject.courseList ?? [];
  const begun = courses.some(({ sid }) => enrolments.has(sid));
  const finished = courses.filter(({ sid }) => enrolments.get(sid)?.completedAt).length;
  const target = next(courses, enrolments);
  const done = { done: finished, all: courses.length };
  return (
    <Card as="section" raised className={styles.offer} aria-label={t("subject.offer")}>
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
      <div className={styles.actions}>
        {subject.price > 0 && <p className={styles.muted}>{t("subject.buyLater")}</p>}
        {subject.price === 0 && target && (
          <Link
            className={buttonClass({ look: "primary", size: "large", wide: true })}
            to={`/detail/course/${target.sid}`}
          >
            {t(begun ? "subject.resume" : "subject.start")}
          </Link>
        )}
      </div>
      <Figures subject={subject} />
    </Card>
  );
}

function Loading(): JSX.Element {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.main}>
        <Skeleton height={210} radius={16} />
        <Skeleton height={360} radius={16} />
      </div>
      <Skeleton height={240} radius={24} />
    </div>
  );
}

function Whole({ subject }: { subject: Subject }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const enrolments = byCourse(useEnrolments());
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Head subject={subject} />
        {subject.descriptionHtml && (
          <section aria-label={t("subject.about")}>
            <Prose html={subject.descriptionHtml} />
          </section>
        )}
        <section aria-label={t("subject.outline")}>
          <h2 className={styles.sectionTitle}>{t("subject.outline")}</h2>
          <StepList courses={subject.courseList ?? []} enrolments={enrolments} />
        </section>
      </div>
      <Offer subject={subject} enrolments={enrolments} />
    </div>
  );
}

/** One subject: its courses in their order, and where one stands among them. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...detail(id), meta: { silent: true } });
  const subject = data?.data;
  usePageTitle(subject?.title ?? t("title.subjectDetail"));
  return (
    <div className={`wrap ${styles.page}`}>
      {error &&
        (isMissing(error) ? (
          <Missing what="subject" />
        ) : (
          <FailedCard cause={error} retry={refetch} isPage />
        ))}
      {!error && (subject ? <Whole subject={subject} /> : <Loading />)}
    </div>
  );
}
