import { courseDetail, read } from "@zhegui/client";
import { FailedPage, useLoaded, usePageTitle } from "@zhegui/domain";
import { Skeleton } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { PartOf, Related } from "./around";
import { CourseHead, Facts, LearnersPath } from "./course-head";
import { CourseTabs } from "./course-tabs";
import styles from "./detail.module.css";
import { Offer } from "./offer";
import { useOwnStudy } from "./use-own-study";

function detail(sid: string) {
  return read(courseDetail, {
    body: {
      sid,
      includeList: [
        "categoryList",
        "teacherList",
        "chapterList.lessonList",
        "examination",
        "certificate.organization",
        "subjectList",
      ],
    },
  });
}

function Loading(): JSX.Element {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.main}>
        <div className={styles.head}>
          <div className={styles.cover}>
            <Skeleton height="100%" radius={16} />
          </div>
          <div className={styles.lines}>
            <Skeleton width="30%" />
            <Skeleton width="80%" height={32} />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        </div>
        <Skeleton height={84} radius={16} />
        <Skeleton height={172} radius={16} />
      </div>
      <Skeleton height={320} radius={24} />
    </div>
  );
}

/** One course: what it is, what it leads to, and the way in. */
export function Page(): JSX.Element {
  const { id = "" } = useParams();
  const { data, error, refetch } = useLoaded(detail(id));
  const course = data?.data;
  const study = useOwnStudy(course);
  const { t } = useTranslation("catalogue");
  const { t: common } = useTranslation();
  const missing = { title: t("missing.course"), to: "/course-list", action: t("empty.action") };
  usePageTitle(course?.title ?? common("title.courseDetail"));

  if (error) {
    return (
      <div className={`wrap ${styles.page}`}>
        <FailedPage cause={error} retry={refetch} missing={missing} />
      </div>
    );
  }
  if (!course) {
    return (
      <div className={`wrap ${styles.page}`}>
        <Loading />
      </div>
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <CourseHead course={course} />
          <Facts course={course} />
          <LearnersPath course={course} />
          <CourseTabs course={course} study={study} />
        </div>
        <Offer course={course} study={study} />
      </div>
      <PartOf subjects={course.subjectList ?? []} />
      <Related course={course} />
    </div>
  );
}
