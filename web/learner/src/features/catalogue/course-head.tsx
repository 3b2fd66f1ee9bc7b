import type { Course } from "@zhegui/client";
import { count, useFavorite, wholeMinutes } from "@zhegui/domain";
import { Card, CourseCover, FavoriteButton, Icon, type IconName, Tag } from "@zhegui/kit";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./detail.module.css";
import { Interest } from "./interest";
import { useCategoryName } from "./use-category-name";

function Breadcrumb({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const category = course.categoryList?.[0];
  return (
    <nav className={styles.crumbs} aria-label={t("detail.breadcrumb")}>
      <Link to="/course">{t("centre.title")}</Link>
      {category && (
        <>
          <Icon name="chevronRight" size={14} />
          <Link to={`/course-list?${new URLSearchParams({ category: category.code })}`}>
            {nameOf(category)}
          </Link>
        </>
      )}
    </nav>
  );
}

/** The examination and the certificate that a course leads to. */
function LeadsTo({ course }: { course: Course }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  const { examination, certificate } = course;
  const earned = certificate
    ? t(examination ? "detail.earns" : "detail.earnsByStudy", {
        certificate: certificate.name,
        organization: certificate.organization?.name ?? "",
      })
    : t("detail.certifies");
  return (
    <>
      {examination && (
        <p className={styles.line}>
          <Icon name="clipboard" />
          <span>
            {t("detail.examination")}{" "}
            <Link to={`/examination-detail/${examination.sid}`}>{examination.title}</Link>
          </span>
        </p>
      )}
      {course.hasCertificate && (
        <p className={styles.line}>
          <Icon name="award" />
          <span>{earned}</span>
        </p>
      )}
    </>
  );
}

/** Cover, name, promise and teachers. */
export function CourseHead({ course }: { course: Course }): JSX.Element {
  const { t } = useTranslation("catalogue");
  const nameOf = useCategoryName();
  const category = course.categoryList?.[0];
  const categoryName = category ? nameOf(category) : "";
  return (
    <div>
      <Breadcrumb course={course} />
      <div className={styles.head}>
        <CourseCover
          className={styles.cover}
          title=""
          seed={course.title}
          category={categoryName}
          pattern={course.cover}
          picture={course.coverList[0]?.url}
        />
        <div className={styles.lines}>
          <span>{categoryName && <Tag>{categoryName}</Tag>}</span>
          <h1>{course.title}</h1>
          <p className={styles.summary}>{course.summary}</p>
          <LeadsTo course={course} />
          {course.teacherList?.map((teacher) => (
            <p key={teacher.sid} className={styles.line}>
              <Icon name="user" />
              <span>
                {t("detail.teacher")} <b>{teacher.name}</b>{" "}
                <span className={styles.muted}>{teacher.title}</span>
              </span>
            </p>
          ))}
          <div className={styles.tools}>
            <FavoriteButton {...useFavorite("course", course.sid)} />
            <Interest course={course} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What a course amounts to, in figures. */
export function Facts({ course }: { course: Course }): JSX.Element {
  const { t, i18n } = useTranslation("catalogue");
  const facts = [
    {
      name: t("detail.facts.time"),
      value: t("minutes", { count: wholeMinutes(course.plannedSeconds) }),
    },
    {
      name: t("detail.facts.hours"),
      value: t("detail.hoursValue", { hours: count(course.hours, i18n.language) }),
    },
    {
      name: t("detail.facts.content"),
      value: t("detail.content", {
        chapters: t("chapters", { count: course.chapterCount }),
        lessons: t("lessons", { count: course.lessonCount }),
      }),
    },
    {
      name: t("detail.facts.learners"),
      value: t("detail.people", { people: count(course.learnerCount, i18n.language) }),
    },
  ];
  return (
    <Card className={styles.factsCard}>
      <dl className={styles.facts} aria-label={t("detail.facts.label")}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface Step {
  name: "course" | "examination" | "certificate" | "verify";
  icon: IconName;
}

const STEPS: readonly Step[] = [
  { name: "course", icon: "book" },
  { name: "examination", icon: "clipboard" },
  { name: "certificate", icon: "award" },
  { name: "verify", icon: "shield" },
];

/** From the first lesson to the certificate; only where the course leads to one. */
export function LearnersPath({ course }: { course: Course }): JSX.Element | null {
  const { t } = useTranslation("catalogue");
  if (!course.examinationSid) return null;
  const notes: Record<Step["name"], string> = {
    course: t("detail.path.courseNote", { count: course.lessonCount }),
    examination: t("detail.path.examinationNote"),
    certificate: t("detail.path.certificateNote"),
    verify: t("detail.path.verifyNote"),
  };
  return (
    <Card as="section" className={styles.path}>
      <h2>{t("detail.path.title")}</h2>
      <ol>
        {STEPS.map(({ name, icon }) => (
          <li key={name} data-goal={name === "certificate"}>
            <span className={styles.mark}>
              <Icon name={icon} />
            </span>
            <b>{t(`detail.path.${name}`)}</b>
            <span className={styles.muted}>{notes[name]}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
