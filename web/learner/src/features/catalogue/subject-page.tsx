import { read, type Subject, subjectDetail } from "@zhegui/client";
import {
  FailedPage,
  type Held,
  useFavorite,
  useHoldings,
  useLoaded,
  usePageTitle,
} from "@zhegui/domain";
import { CourseCover, FavoriteButton, Icon, Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Prose } from "./course-tabs";
import styles from "./detail.module.css";
import { StepList } from "./step-list";
import { examinationsOf } from "./subject-examinations";
import { SubjectOffer } from "./subject-offer";
import { UnknownStudy } from "./unknown-study";
import { useCategoryName } from "./use-category-name";
import { byCourse, type OwnEnrolments, useEnrolments } from "./use-enrolments";

function detail(sid: string) {
  return read(subjectDetail, {
    body: {
      sid,
      includeList: ["categoryList", "certificate.organization", "courseList.categoryList"],
    },
  });
}

function Head({ subject }: { subject: Subject }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const category = subject.categoryList?.[0];
  const { certificate } = subject;
  const examined = examinationsOf(subject.courseList ?? []).length;
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
          title=""
          seed={subject.title}
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
                {t(examined > 0 ? "subject.earns" : "detail.earnsByStudy", {
                  count: examined,
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

interface WholeProps {
  subject: Subject;
  study: OwnEnrolments;
  /** Undefined where it could not be asked. */
  held: Held | undefined;
}

function Whole({ subject, study, held }: WholeProps): JSX.Element {
  const { t } = useTranslation("catalogue");
  const enrolments = byCourse(study.enrolments);
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
          <StepList courses={subject.courseList ?? []} enrolments={enrolments} held={held} />
        </section>
      </div>
      <SubjectOffer subject={subject} enrolments={enrolments} held={held}>
        {study.failed && <UnknownStudy {...study} />}
      </SubjectOffer>
    </div>
  );
}

/** One subject: its courses in their order, and where one stands among them. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const { t } = useTranslation("catalogue");
  const { t: common } = useTranslation();
  const { data, error, refetch } = useLoaded(detail(id));
  const study = useEnrolments();
  const { held, isSettled } = useHoldings();
  const subject = data?.data;
  const missing = { title: t("missing.subject"), to: "/course-list", action: t("empty.action") };
  usePageTitle(subject?.title ?? common("title.subjectDetail"));
  return (
    <div className={`wrap ${styles.page}`}>
      {error && <FailedPage cause={error} retry={refetch} missing={missing} />}
      {!error &&
        (subject && study.enrolments && isSettled ? (
          <Whole subject={subject} study={study} held={held} />
        ) : (
          <Loading />
        ))}
    </div>
  );
}
